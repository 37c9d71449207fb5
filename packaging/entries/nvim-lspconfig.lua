--- lsp/citectx.lua of nvim-lspconfig
---@brief
---
--- https://github.com/citectx/citectx
---
--- Shows the passages of a cited paper that bear on your sentence.
---
--- `citectx-server` comes with `pipx install citectx` or `uv tool install citectx`.

---@type vim.lsp.Config
return {
  cmd = { 'citectx-server' },
  filetypes = { 'tex', 'plaintex', 'markdown', 'quarto', 'rmd', 'rst', 'typst', 'org', 'bib' },
  root_markers = { '.citectx.toml', '.git' },
}
