// Charts by uPlot in the page's own colours. What a chart shows is also said in words or in a table beside it: it is a
// picture to a screen reader.

import type uPlot from 'uplot';
import { el } from './dom.ts';
import { loadPlots, plots, type Plots } from './plots.ts';
import { moment, number, text } from './text.ts';

export type Column = readonly (number | null)[];

export interface Line {
  readonly label: string;
  /** A colour of style.css, without `--`. */
  readonly colour: string;
  readonly kind: 'line' | 'points' | 'bars';
}

export interface ChartOptions {
  /** What the picture shows, in words. */
  readonly label: string;
  readonly lines: readonly Line[];
  /** The x axis counts seconds since 1970. */
  readonly time?: boolean;
  readonly height?: number;
  readonly axisText?: (x: number) => string;
  /** Hears the place of the point that was clicked. */
  readonly onPick?: (index: number) => void;
}

const scheme = matchMedia('(prefers-color-scheme: dark)');
/** Asked for once: each asking may have the page laid out. */
const colours = new Map<string, string>();
scheme.addEventListener('change', () => colours.clear());

function colour(name: string): string {
  const known = colours.get(name);
  if (known !== undefined) return known;
  const found = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
  colours.set(name, found);
  return found;
}

const HEIGHT = 220;
const DOT = 4;
/** Charts so far below the window are drawn at once, those further down when nothing else is to do. */
const NEAR_PX = 100;
const LATEST_MS = 1_000;
/** Of the legend, where it takes one line. */
const LEGEND = 35;

/** From values to places on the canvas, of a scale that is even. */
function line(plot: uPlot, scale: 'x' | 'y'): (value: number) => number {
  const { min = 0, max = 1 } = plot.scales[scale] as { min?: number; max?: number };
  const from = plot.valToPos(min, scale, true);
  const step = (plot.valToPos(max, scale, true) - from) / (max - min || 1);
  return (value) => from + (value - min) * step;
}

/** Squares, each pixel's once: thousands of round ones as one path take a tenth of a second. */
const dots =
  (name: string): uPlot.Series.PathBuilder =>
  (plot, index, from, to) => {
    const { ctx, data } = plot;
    const size = Math.round(DOT * devicePixelRatio);
    const places = new Set<number>();
    const [toX, toY] = [line(plot, 'x'), line(plot, 'y')];
    ctx.save();
    ctx.fillStyle = colour(name);
    for (let place = from; place <= to; place++) {
      const value = data[index]?.[place];
      if (value === null || value === undefined) continue;
      const x = Math.round(toX(data[0][place] ?? 0) - size / 2);
      const y = Math.round(toY(value) - size / 2);
      const pixel = x * 0x10000 + y;
      if (places.has(pixel)) continue;
      places.add(pixel);
      ctx.fillRect(x, y, size, size);
    }
    ctx.restore();
    return null;
  };

function series(library: Plots, { label, colour: name, kind }: Line): uPlot.Series {
  const stroke = (): string => colour(name);
  const value = (_: uPlot, at: number | null): string => (at === null ? '-' : number(at));
  if (kind === 'points') {
    return { label, stroke, value, paths: dots(name), points: { show: false } };
  }
  if (kind === 'bars') {
    const paths = library.paths.bars?.({ size: [0.7, 60] });
    return {
      label,
      stroke,
      value,
      fill: stroke,
      ...(paths ? { paths } : {}),
      points: { show: false },
    };
  }
  return { label, stroke, value, width: 2, points: { show: false }, spanGaps: true };
}

/** Bars stand around their places: the first and the last need room too. */
const HALF_MORE = (_: uPlot, first: number, last: number): [number, number] => [
  first - 0.5,
  last + 0.5,
];

const [MINUTE, HOUR, DAY, YEAR] = [60, 3600, 86_400, 365 * 86_400];
/**
 * From the step on: the mark of a line, and what is added where another year, or day, begins. As uPlot takes them, with
 * times the international way, as everywhere here.
 */
const TIMES: (string | number | null)[][] = [
  [YEAR, '{YYYY}', null, null, null, null, null, null, 1],
  [28 * DAY, '{YYYY}-{MM}', null, null, null, null, null, null, 1],
  [DAY, '{MM}-{DD}', '\n{YYYY}', null, null, null, null, null, 1],
  [HOUR, '{HH}:{mm}', '\n{YYYY}-{MM}-{DD}', null, '\n{MM}-{DD}', null, null, null, 1],
  [MINUTE, '{HH}:{mm}', '\n{YYYY}-{MM}-{DD}', null, '\n{MM}-{DD}', null, null, null, 1],
  [1, '{HH}:{mm}:{ss}', '\n{YYYY}-{MM}-{DD}', null, '\n{MM}-{DD}', null, null, null, 1],
];

/** Steps between the lines of an axis that counts. */
const WHOLE = [1, 2, 5]
  .flatMap((step) => [1, 10, 100, 1000, 10_000].map((by) => step * by))
  .sort((a, b) => a - b);

/** Drawn soon after it stands in the page, at the width it has there, and again when that changes. */
export class Chart {
  readonly element: HTMLElement;
  private plot: uPlot | null = null;
  private data: readonly Column[];
  private marked: number | null = null;
  private readonly options: ChartOptions;
  private readonly observer = new ResizeObserver(() => this.fit());
  private readonly redraw = (): void => this.plot?.redraw(false);

  constructor(options: ChartOptions, data: readonly Column[]) {
    this.options = options;
    this.data = data;
    this.element = el('div', { class: 'chart', role: 'img', 'aria-label': options.label });
    // What follows stays where it is when the chart is drawn.
    const legend = options.lines.length > 1 ? LEGEND : 0;
    this.element.style.minHeight = `${(options.height ?? HEIGHT) + legend}px`;
    this.observer.observe(this.element);
    scheme.addEventListener('change', this.redraw);
  }

  show(data: readonly Column[]): void {
    this.data = data;
    this.plot?.setData(data as uPlot.AlignedData);
  }

  /** Marks a place without hearing of it. */
  mark(index: number): void {
    this.marked = index;
    const x = this.data[0]?.[index];
    if (typeof x !== 'number' || this.plot === null) return;
    this.plot.setCursor({ left: this.plot.valToPos(x, 'x'), top: 1 }, false);
  }

  destroy(): void {
    this.observer.disconnect();
    scheme.removeEventListener('change', this.redraw);
    this.plot?.destroy();
  }

  private fit(): void {
    const { width: exact, top, bottom } = this.element.getBoundingClientRect();
    const width = Math.floor(exact);
    if (width === 0) return;
    const isNear = top < innerHeight + NEAR_PX && bottom > -NEAR_PX;
    if (this.plot === null) {
      if (isNear) this.begin();
      else requestIdleCallback(() => this.begin(), { timeout: LATEST_MS });
    } else if (width !== this.plot.width) {
      this.plot.setSize({ width, height: this.plot.height });
    }
  }

  /** Draws it, where that was not done and it still stands in the page. */
  private begin(): void {
    const library = plots();
    if (library === null) {
      void loadPlots().then(() => this.begin());
      return;
    }
    const width = Math.floor(this.element.clientWidth);
    if (width > 0 && this.plot === null) this.draw(library, width);
  }

  private draw(library: Plots, width: number): void {
    const { lines, time = false, height = HEIGHT, axisText, onPick } = this.options;
    const axis = { stroke: () => colour('soft'), grid: { stroke: () => colour('line'), width: 1 } };
    const plot = new library(
      {
        width,
        height,
        scales: {
          x: { time, ...(lines.some(({ kind }) => kind === 'bars') ? { range: HALF_MORE } : {}) },
        },
        axes: [
          {
            ...axis,
            ...(time ? { values: TIMES } : { incrs: WHOLE }),
            ...(axisText ? { values: (_: uPlot, at: number[]) => at.map(axisText) } : {}),
          },
          { ...axis, size: 64, values: (_, at) => at.map(number) },
        ],
        series: [
          time
            ? {
                label: text('chart_when'),
                value: (_, at) => (at === null ? '-' : moment(1000 * at)),
              }
            : { label: text('fact_moves'), value: (_, at) => (at === null ? '-' : number(at)) },
          ...lines.map((one) => series(library, one)),
        ],
        legend: { show: lines.length > 1 },
        cursor: { drag: { x: false, y: false } },
      },
      this.data as uPlot.AlignedData,
      this.element,
    );
    this.plot = plot;
    if (onPick) {
      plot.over.addEventListener('click', () => {
        const { idx } = plot.cursor;
        if (typeof idx === 'number') onPick(idx);
      });
    }
    if (this.marked !== null) this.mark(this.marked);
  }
}
