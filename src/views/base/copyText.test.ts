// Copying a text: by the clipboard, else from a selected field, which is the given one or a temporary one.

import { afterEach, describe, expect, it, vi } from 'vitest';
import { copyText } from './copyText';

class Field {
  value = '';
  className = '';
  readonly focus = vi.fn();
  readonly select = vi.fn();
  readonly remove = vi.fn();
}

/** A browser with or without a clipboard, in which the older command succeeds or fails. */
function browser({ clipboard = false, command = true } = {}) {
  const writeText = vi.fn(() => (clipboard ? Promise.resolve() : Promise.reject(new Error('no'))));
  const [button, made] = [new Field(), new Field()];
  const execCommand = vi.fn(() => command);
  const append = vi.fn<(field: object) => void>();
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  vi.stubGlobal('HTMLElement', Field);
  vi.stubGlobal('document', {
    activeElement: button,
    body: { append },
    createElement: () => made,
    execCommand,
  });
  return { writeText, execCommand, append, button, made };
}

afterEach(() => vi.unstubAllGlobals());

it('a text goes to the clipboard, and no field is selected', async () => {
  const { writeText, execCommand } = browser({ clipboard: true });
  const field = new Field();
  expect(await copyText('a link', field as unknown as HTMLInputElement)).toBe(true);
  expect(writeText).toHaveBeenCalledWith('a link');
  expect(execCommand).not.toHaveBeenCalled();
  expect(field.select).not.toHaveBeenCalled();
});

describe('without a clipboard', () => {
  it.each([true, false])(
    'the given field is selected; the result is that of the command: %s',
    async (command) => {
      const { append } = browser({ command });
      const field = new Field();
      expect(await copyText('a link', field as unknown as HTMLInputElement)).toBe(command);
      expect(field.focus).toHaveBeenCalledBefore(field.select);
      expect(append).not.toHaveBeenCalled();
    },
  );

  it.each([true, false])(
    'a temporary field holds the text, and the focus returns: %s',
    async (command) => {
      const { append, made, button, execCommand } = browser({ command });
      expect(await copyText('a chart')).toBe(command);
      expect(made.value).toBe('a chart');
      expect(append.mock.lastCall?.[0] === made).toBe(true);
      expect(made.select).toHaveBeenCalledBefore(execCommand);
      expect(made.remove).toHaveBeenCalledAfter(execCommand);
      expect(button.focus).toHaveBeenCalledAfter(made.remove);
    },
  );
});
