-- After hover.lua: presses the key that the documentation proposes, and prints the card that floats.
vim.cmd("luafile " .. vim.env.CITECTX_SNIPPET)
vim.api.nvim_feedkeys("gK", "x", false)
local shown = ""
vim.wait(20000, function()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= "" then
      local lines = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false)
      shown = table.concat(lines, "\n")
    end
  end
  return shown ~= ""
end, 100)
io.stdout:write("\nFLOATING\n" .. shown)
