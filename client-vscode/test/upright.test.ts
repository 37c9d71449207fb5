import assert from "node:assert/strict";
import { test } from "node:test";
import { upright } from "../src/panel/view/upright";

const text = (str: string, ...transform: number[]) => ({ str, transform: [...transform, 72, 72] });
const LEVEL = text("a line of text", 10, 0, 0, 10);
const RISING = text("a line of a table", 0, 10, -10, 0);
const FALLING = text("a line of a table", 0, -10, 10, 0);

test("a page is turned so that its text stands upright", () => {
  assert.equal(upright([RISING, RISING], 0), 90);
  assert.equal(upright([FALLING], 0), 270);
  assert.equal(upright([text("head over heels", -10, 0, 0, -10)], 0), 180);
  assert.equal(upright([LEVEL], 90), 0);
  assert.equal(upright([LEVEL, LEVEL, LEVEL, LEVEL, text("axis", 0, 10, -10, 0)], 0), 0);
});

test("a page without one direction stays as its file turns it", () => {
  assert.equal(upright([], 90), 90);
  assert.equal(upright([LEVEL, RISING], 0), 0);
  assert.equal(upright([{ type: "beginMarkedContent" }], 270), 270);
  assert.equal(upright([text("in a mirror", -10, 0, 0, 10)], 0), 0);
  assert.equal(upright([text("DRAFT", 7, 7, -7, 7)], 0), 0);
});
