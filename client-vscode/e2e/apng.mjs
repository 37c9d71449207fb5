/** PNG pictures of one size -> one animated PNG: their data in turn, each with its time. */

import { crc32 } from "node:zlib";

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");

/** `frames` are `{ png, milliseconds }`. */
export function animated(frames) {
  const all = frames.map(({ png }) => chunks(png));
  const header = all[0].find((it) => it.name === "IHDR");
  let number = 0;
  const pieces = [SIGNATURE, chunk("IHDR", header.data), chunk("acTL", numbers(frames.length, 0))];
  all.forEach((parts, place) => {
    const delay = Buffer.alloc(6);
    delay.writeUInt16BE(frames[place].milliseconds, 0);
    delay.writeUInt16BE(1000, 2);
    const size = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
    pieces.push(chunk("fcTL", Buffer.concat([numbers(number++, ...size, 0, 0), delay])));
    for (const { data } of parts.filter((it) => it.name === "IDAT"))
      pieces.push(
        place ? chunk("fdAT", Buffer.concat([numbers(number++), data])) : chunk("IDAT", data),
      );
  });
  return Buffer.concat([...pieces, chunk("IEND", Buffer.alloc(0))]);
}

function chunks(png) {
  const found = [];
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    found.push({
      name: png.toString("latin1", at + 4, at + 8),
      data: png.subarray(at + 8, at + 8 + length),
    });
    at += length + 12;
  }
  return found;
}

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  return Buffer.concat([numbers(data.length), body, numbers(crc32(body))]);
}

function numbers(...given) {
  const bytes = Buffer.alloc(given.length * 4);
  given.forEach((it, place) => {
    bytes.writeUInt32BE(it >>> 0, place * 4);
  });
  return bytes;
}
