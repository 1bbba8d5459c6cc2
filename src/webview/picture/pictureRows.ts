import type { Colour, Pen, TextStyle } from './pen';

/** Where a row is drawn. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** At least; what has a frame fills it. */
  readonly height?: number;
}

/** A part of a picture that takes all the width that it is given. */
export interface Row {
  readonly height: number;
  readonly draw: (pen: Pen, place: Place) => void;
}

/** Some text of a row. */
export interface Span {
  readonly text: string;
  readonly style: TextStyle;
}

const LEADING = 1.6;
const PADDING = 16;

/** Room between rows. */
export function gap(height: number): Row {
  return { height, draw: () => undefined };
}

/** Rows one below the other. */
export function stack(rows: readonly Row[]): Row {
  return {
    height: rows.reduce((sum, { height }) => sum + height, 0),
    draw: (pen, { x, y, width }) => {
      let top = y;
      for (const row of rows) {
        row.draw(pen, { x, y: top, width });
        top += row.height;
      }
    },
  };
}

/** Spans one behind the other in one line; the last one that does not fit is shortened, those after it are left out. */
export function line(spans: readonly Span[], indent = 0): Row {
  const height = Math.max(...spans.map(({ style }) => style.size)) * LEADING;
  return {
    height,
    draw: (pen, { x, y, width }) => {
      let left = x + indent;
      for (const { text, style } of spans) {
        const room = x + width - left;
        if (room < style.size) return;
        pen.write(text, style, { x: left, y: y + height / 2, width: room });
        left += pen.width(text, style);
      }
    },
  };
}

/** A name at the left, be it of several spans, and a value at the right; the name gives way. */
export function pair(names: readonly Span[], value: Span, swatch?: Colour): Row {
  const name = line(names, swatch === undefined ? 0 : 16);
  const { height } = name;
  return {
    height,
    draw: (pen, { x, y, width }) => {
      const middle = y + height / 2;
      const text = pen.fitted(value.text, value.style, width * 0.6);
      const right = pen.width(text, value.style);
      if (swatch !== undefined) pen.box(swatch, new DOMRect(x, middle - 4.5, 9, 9), { radius: 2 });
      name.draw(pen, { x, y, width: width - right - 12 });
      pen.write(text, value.style, { x: x + width - right, y: middle, width: right + 1 });
    },
  };
}

/** A text broken into at most `most` lines of a width. */
export function paragraph(pen: Pen, { text, style }: Span, width: number, most: number): Row {
  const words = text.replace(/\s+/g, ' ').trim().split(' ');
  const lines: string[] = [];
  for (const word of words) {
    const longer = [lines.at(-1) ?? '', word].join(' ').trim();
    const isFull = lines.length === most;
    if (lines.length === 0 || (!isFull && pen.width(longer, style) > width)) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return stack(lines.map(each => line([{ text: each, style }])));
}

/** A framed box with a title around rows. */
export function card(title: string, rows: readonly Row[]): Row {
  const heading = line([{ text: title.toUpperCase(), style: { size: 11, bold: true, colour: 'dim' } }]);
  return framed(stack([heading, gap(4), ...rows]), 'line');
}

/** A box whose left edge is marked by a colour. */
export function framed(inner: Row, edge: Colour): Row {
  return {
    height: inner.height + PADDING * 1.6,
    draw: (pen, { x, y, width, height = inner.height + PADDING * 1.6 }) => {
      pen.box('surface', new DOMRect(x, y, width, height), { frame: true, radius: 6 });
      if (edge !== 'line') pen.box(edge, new DOMRect(x, y, 3, height));
      inner.draw(pen, { x: x + PADDING, y: y + PADDING * 0.8, width: width - PADDING * 2 });
    },
  };
}

/** Two rows side by side, as high as the higher one. */
export function columns(left: (width: number) => Row, right: (width: number) => Row, width: number): Row {
  const space = 14;
  const first = Math.round((width - space) * 0.56);
  const [one, other] = [left(first), right(width - space - first)];
  const height = Math.max(one.height, other.height);
  return {
    height,
    draw: (pen, { x, y }) => {
      one.draw(pen, { x, y, width: first, height });
      other.draw(pen, { x: x + first + space, y, width: width - space - first, height });
    },
  };
}

/** A bar of coloured parts; `start` and `width` in thousandths. */
export function bar(
  parts: readonly { readonly colour: Colour; readonly start: number; readonly width: number }[],
): Row {
  return {
    height: 26,
    draw: (pen, { x, y, width }) => {
      for (const part of parts) {
        const left = x + (part.start * width) / 1_000;
        pen.box(part.colour, new DOMRect(left, y + 8, Math.max((part.width * width) / 1_000 - 1, 0), 10), {
          radius: 2,
        });
      }
    },
  };
}
