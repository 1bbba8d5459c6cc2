/*
 * Replaces `@vscode/spdlog` in an installed host: the real one is a native module that is not built there. Without it
 * VS Code prints a page of errors for each log file, and all log output channels stay empty.
 */
import { appendFileSync } from 'node:fs';

const levels = ['trace', 'debug', 'info', 'warning', 'error', 'critical', 'off'];

class Logger {
  #file;
  #level = 2;
  #plain = false;

  /** @param {string} file */
  constructor(file) {
    this.#file = file;
  }

  trace = this.#writer(0);
  debug = this.#writer(1);
  info = this.#writer(2);
  warn = this.#writer(3);
  error = this.#writer(4);
  critical = this.#writer(5);

  /** @param {number} level */
  #writer(level) {
    return (/** @type {string} */ text) => {
      if (level < this.#level) return;
      const now = new Date().toISOString().replace('T', ' ').replace('Z', '');
      try {
        appendFileSync(this.#file, this.#plain ? text : `${now} [${levels[level]}] ${text}\n`);
      } catch {
        // A log that cannot be written must not end the program.
      }
    };
  }

  /** @param {number} level */
  setLevel(level) {
    this.#level = level;
  }

  getLevel() {
    return this.#level;
  }

  clearFormatters() {
    this.#plain = true;
  }

  setPattern() {}
  flush() {}
  drop() {}
}

export function setFlushOn() {}
export function setLevel() {}
export function shutdown() {}
export const version = 0;

/**
 * @param {string} _name
 * @param {string} file
 */
export async function createRotatingLogger(_name, file) {
  return new Logger(file);
}

export const createAsyncRotatingLogger = createRotatingLogger;
