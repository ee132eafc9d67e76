import { useEffect, useRef, useState } from 'react'
import { secondMs } from '#shared/domain/times.ts'

/**
 * Returns the text of a text area that the browser holds. Text typed before the script loaded, or restored after a
 * reload, counts too.
 */
export const useTypedText = () => {
  const ref = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  useEffect(() => setText(ref.current?.value ?? ''), [])
  return { text, control: { ref, defaultValue: '', onChange: () => setText(ref.current?.value ?? '') } }
}

/** Fixed by docs/specification.md. */
const delayMs = secondMs

/**
 * Shows a result one second after it's requested. It's rendered immediately but hidden, so its space has its full size
 * from the start and nothing moves when it appears.
 */
export const useDelayed = <Result>() => {
  const [state, setState] = useState<{ result?: Result; isGenerating: boolean }>({ isGenerating: false })
  const { isGenerating } = state

  useEffect(() => {
    if (!isGenerating) return
    const timer = setTimeout(() => setState(({ result }) => ({ result, isGenerating: false })), delayMs)
    return () => clearTimeout(timer)
  }, [isGenerating])

  return { ...state, show: (result: Result) => setState({ result, isGenerating: true }) }
}

/** Splits a text into words. A bullet or dash on its own isn't a word. */
export const countWords = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
