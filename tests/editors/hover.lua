-- Opens the draft given by the environment, hovers until a passage is there, and prints the card.
local draft, command = vim.env.CITECTX_DRAFT, vim.split(vim.env.CITECTX_COMMAND, " ")
vim.cmd("edit " .. draft)
local id = vim.lsp.start_client({
  name = "citectx",
  cmd = command,
  root_dir = vim.fn.fnamemodify(draft, ":h"),
})
vim.lsp.buf_attach_client(0, id)
vim.wait(20000, function()
  return vim.lsp.get_client_by_id(id) ~= nil and vim.lsp.get_client_by_id(id).initialized
end)
vim.fn.search(vim.env.CITECTX_NEEDLE)
local card = ""
vim.wait(60000, function()
  local params = vim.lsp.util.make_position_params()
  local answers = vim.lsp.buf_request_sync(0, "textDocument/hover", params, 20000) or {}
  local answer = answers[id] and answers[id].result
  card = answer and answer.contents.value or ""
  return card:find(vim.env.CITECTX_WORDS, 1, true) ~= nil
end, 200)
io.stdout:write(card)
