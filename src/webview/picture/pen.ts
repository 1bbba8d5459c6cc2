import { visibleText } from '../views/hexText';

/** The theme's colours by the names that the page's style gives them, and its fonts. */
export interface Ink {
  readonly background: string;
  readonly surface: string;
  readonly line: string;
  readonly text: string;
  readonly dim: string;
  readonly good: string;
  readonly bad: string;
  readonly warn: string;
  readonly execution: string;
  readonly io: string;
  readonly storage: string;
  readonly refund: string;
  readonly proportional: string;
  readonly mono: string;
}

/** A colour of {@link Ink}. */
export type Colour = Exclude<keyof Ink, 'proportional' | 'mono'>;

/** How a text is written. */
export interface TextStyle {
  readonly size: number;
  readonly colour?: Colour;
  readonly bold?: boolean;
  readonly mono?: boolean;
}

const VARIABLES: Readonly<Record<keyof Ink, string>> = {
  background: '--vscode-editor-background',
  surface: '--surface',
  line: '--line',
  text: '--vscode-foreground',
  dim: '--dim',
  good: '--good',
  bad: '--bad',
  warn: '--warn',
  execution: '--vscode-charts-blue',
  io: '--vscode-charts-purple',
  storage: '--vscode-charts-yellow',
  refund: '--vscode-charts-green',
  proportional: '--vscode-font-family',
  mono: '--mono',
};

/** The colours and fonts that the page has at this moment. */
export function themeInk(page: Element): Ink {
  const style = getComputedStyle(page);
  const ink = (name: keyof Ink) => style.getPropertyValue(VARIABLES[name]).trim();
  const names = Object.keys(VARIABLES) as readonly (keyof Ink)[];
  return Object.fromEntries(names.map(name => [name, ink(name)])) as unknown as Ink;
}

/** Draws in a theme's ink. Lengths are pixels of the page. */
export class Pen {
  readonly #context: CanvasRenderingContext2D;
  readonly #ink: Ink;

  constructor(context: CanvasRenderingContext2D, ink: Ink) {
    this.#context = context;
    this.#ink = ink;
  }

  /** How wide a text is. */
  width(text: string, style: TextStyle): number {
    this.#use(style);
    return this.#context.measureText(visibleText(text)).width;
  }

  /** Writes a text whose middle is at `y`, shortened to `width` by leaving out its end. */
  write(text: string, style: TextStyle, { x, y, width }: { x: number; y: number; width: number }): void {
    this.#use(style);
    this.#context.fillText(this.fitted(text, style, width), x, y);
  }

  /** A text that is at most `width` wide, its end replaced by `…` where it is longer. */
  fitted(text: string, style: TextStyle, width: number): string {
    const seen = visibleText(text);
    if (this.width(seen, style) <= width) return seen;
    const characters = Array.from(seen);
    let [fits, tooMany] = [0, characters.length];
    while (tooMany - fits > 1) {
      const middle = (fits + tooMany) >> 1;
      if (this.width(`${characters.slice(0, middle).join('')}…`, style) <= width) fits = middle;
      else tooMany = middle;
    }
    return `${characters.slice(0, fits).join('')}…`;
  }

  /** Fills a rectangle; `frame` draws a line around it. */
  box(colour: Colour, { x, y, width, height }: DOMRectReadOnly, { frame = false, radius = 0 } = {}): void {
    this.#context.beginPath();
    this.#context.roundRect(x, y, width, height, radius);
    this.#context.fillStyle = this.#ink[colour];
    this.#context.fill();
    if (!frame || this.#ink.line === '') return;
    this.#context.strokeStyle = this.#ink.line;
    this.#context.lineWidth = 1;
    this.#context.stroke();
  }

  /** Draws the lines of an icon of 16 by 16. */
  icon(path: string, colour: Colour, { x, y, size }: { x: number; y: number; size: number }): void {
    this.#context.save();
    this.#context.translate(x, y);
    this.#context.scale(size / 16, size / 16);
    this.#context.strokeStyle = this.#ink[colour];
    this.#context.lineWidth = 1.3;
    this.#context.lineCap = 'round';
    this.#context.lineJoin = 'round';
    this.#context.stroke(new Path2D(path));
    this.#context.restore();
  }

  #use({ size, colour = 'text', bold = false, mono = false }: TextStyle): void {
    const family = (mono ? this.#ink.mono : this.#ink.proportional) || 'sans-serif';
    this.#context.font = `${bold ? '600 ' : ''}${size}px ${family}`;
    this.#context.fillStyle = this.#ink[colour];
    this.#context.textBaseline = 'middle';
  }
}
