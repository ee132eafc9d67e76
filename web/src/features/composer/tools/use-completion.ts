import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'

/** What the list does with a key: true if the field shall not hear it. */
export type CompletionKeys = (event: KeyboardEvent) => boolean

/** The list of suggestions under a field, as the field knows it. */
export type Completion = {
  word: TypedWord
  keys: RefObject<CompletionKeys | undefined>
  /** Tells the field which list is shown, and which of its lines is current; nothing is shown without a list. */
  onShown: (shown: Shown | undefined) => void
  close: () => void
}

type Shown = { listId: string; activeId: string | undefined }

/** Follows a field for a hashtag or a name that is typed there. */
export const useCompletion = () => {
  const [word, setWord] = useState<TypedWord>()
  const [shown, setShown] = useState<Shown>()
  const keys = useRef<CompletionKeys>(undefined)
  const close = () => setWord(undefined)
  return {
    completion: word && ({ word, keys, onShown: setShown, close } satisfies Completion),
    close,
    follow: ({ value, selectionStart }: HTMLTextAreaElement) => setWord(typedWord(value, selectionStart)),
    /** True if the list took the key. */
    onKeyDown: (event: KeyboardEvent) => word !== undefined && keys.current?.(event) === true,
    fieldProps: {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': word && shown?.listId,
      'aria-activedescendant': word && shown?.activeId,
    } as const,
  }
}

/** A hashtag or a name that is being typed: where its mark stands, and what follows the mark. */
export type TypedWord = { mark: '#' | '@'; start: number; end: number; typed: string }

/** The word of that kind that ends at the caret. */
export const typedWord = (text: string, caret: number): TypedWord | undefined => {
  const found = /(?:^|[^\p{L}\p{N}_@#/&.])([#@])([\p{L}\p{N}_.@-]*)$/u.exec(text.slice(0, caret))
  if (!found || /^[\p{L}\p{N}_]/u.test(text.slice(caret))) return undefined
  const [, mark, typed = ''] = found
  return { mark: mark === '#' ? '#' : '@', start: caret - typed.length - 1, end: caret, typed }
}

/** Puts a text into a field in place of what stands from `start` to `end`. The browser's own command does it, so that it can be undone by keys. */
export const insertText = (field: HTMLTextAreaElement, text: string, { start, end }: { start: number; end: number }): void => {
  field.focus()
  field.setSelectionRange(start, end)
  document.execCommand('insertText', false, text)
}
