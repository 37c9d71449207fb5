-- Runs lines of the documents, opens the draft given by the environment as a user does, hovers until
-- a passage is there, and prints the card.
vim.cmd("luafile " .. vim.env.CITECTX_SNIPPET)
vim.cmd("filetype on")
vim.cmd("edit " .. vim.env.CITECTX_DRAFT)
vim.wait(20000, function()
  local clients = vim.lsp.get_clients or vim.lsp.buf_get_clients
  return next(clients()) ~= nil
end)
vim.fn.search(vim.env.CITECTX_NEEDLE)
local card = ""
vim.wait(60000, function()
  local params = vim.lsp.util.make_position_params(0, "utf-16")
  for _, answer in pairs(vim.lsp.buf_request_sync(0, "textDocument/hover", params, 20000) or {}) do
    card = answer.result and answer.result.contents.value or card
  end
  return card:find(vim.env.CITECTX_WORDS, 1, true) ~= nil
end, 200)
io.stdout:write(card)
