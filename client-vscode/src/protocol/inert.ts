/**
 * Text with words of others in it -> a line that the editor shows and does nothing about: it makes
 * links of `[x](command:y)` in messages, and icons of `$(x)` in menus and in the status bar.
 */

const CONTROLS = /[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;
const LONGEST = 1000;

export function inert(text: string): string {
  return text
    .slice(0, LONGEST)
    .replace(/\s+/g, " ")
    .replace(CONTROLS, "\ufffd")
    .replace(/([\]$])\(/g, "$1 (");
}
