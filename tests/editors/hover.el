;;; Opens the draft given by the environment, hovers until a passage is there, and prints the card. -*- lexical-binding: t -*-
(package-initialize)
(require 'eglot)
(setq eglot-sync-connect 60 eglot-autoshutdown t)
(define-derived-mode citectx-draft-mode text-mode "Draft")
(add-to-list 'eglot-server-programs
             `(citectx-draft-mode . ,(split-string (getenv "CITECTX_COMMAND") " ")))
(find-file (getenv "CITECTX_DRAFT"))
(citectx-draft-mode)
(call-interactively #'eglot)
(goto-char (point-min))
(re-search-forward (getenv "CITECTX_NEEDLE"))
(let ((card "") (deadline (+ (float-time) 60)))
  (while (and (< (float-time) deadline)
              (not (string-search (getenv "CITECTX_WORDS") card)))
    (let* ((answer (ignore-errors ; A busy machine may answer too late for it.
                     (jsonrpc-request (eglot-current-server) :textDocument/hover
                                      (eglot--TextDocumentPositionParams))))
           (contents (plist-get answer :contents)))
      (setq card (or (plist-get contents :value) ""))
      (accept-process-output nil 0.2)))
  (princ card))
(eglot-shutdown (eglot-current-server))
