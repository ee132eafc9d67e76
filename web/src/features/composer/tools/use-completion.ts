import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'

/** Handles a key in the list. Returns true if the field must ignore it. */
export type CompletionKeys = (event: KeyboardEvent) => boolean

/** The suggestion list below a field, from the field's point of view. */
export type Completion = {
  word: TypedWord
  keys: RefObject<CompletionKeys | undefined>
  /** Tells the field which list is shown and which of its items is active. Undefined without a list. */
  onShown: (shown: Shown | undefined) => void
  close: () => void
}

type Shown = { listId: string; activeId: string | undefined }

/** Watches a field for a hashtag or name being typed. */
export const useCompletion = () => {
  const [word, setWord] = useState<TypedWord>()
  const [shown, setShown] = useState<Shown>()
  const keys = useRef<CompletionKeys>(undefined)
  const close = () => setWord(undefined)
  return {
    completion: word && ({ word, keys, onShown: setShown, close } satisfies Completion),
    close,
    follow: ({ value, selectionStart }: HTMLTextAreaElement) => setWord(typedWord(value, selectionStart)),
    /** True if the list handled the key. */
    onKeyDown: (event: KeyboardEvent) => word !== undefined && keys.current?.(event) === true,
    fieldProps: {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': word && shown?.listId,
      'aria-activedescendant': word && shown?.activeId,
    } as const,
  }
}

/** A hashtag or name being typed: the position of its mark, and the text after the mark. */
export type TypedWord = { mark: '#' | '@'; start: number; end: number; typed: string }

/** Returns the hashtag or name that ends at the caret. */
export const typedWord = (text: string, caret: number): TypedWord | undefined => {
  const found = /(?:^|[^\p{L}\p{N}_@#/&.])([#@])([\p{L}\p{N}_.@-]*)$/u.exec(text.slice(0, caret))
  if (!found || /^[\p{L}\p{N}_]/u.test(text.slice(caret))) return undefined
  const [, mark, typed = ''] = found
  return { mark: mark === '#' ? '#' : '@', start: caret - typed.length - 1, end: caret, typed }
}

/**
 * Replaces the field's text from `start` to `end`. Uses the browser's own command, so the change can be undone by
 * keyboard.
 */
export const insertText = (field: HTMLTextAreaElement, text: string, { start, end }: { start: number; end: number }): void => {
  field.focus()
  field.setSelectionRange(start, end)
  document.execCommand('insertText', false, text)
}
