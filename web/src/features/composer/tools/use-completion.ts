import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { type TypedWord, typedWord } from './typed-word.ts'

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
