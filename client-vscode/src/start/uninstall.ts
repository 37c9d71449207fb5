/** Run by the editor, by itself, once the extension has been uninstalled. */

import { join } from "node:path";
import { removeStored } from "./stored";

removeStored(join(__dirname, "set-up.txt"));
