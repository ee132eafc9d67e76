import { useEffect, useRef, useState } from 'react'

/** What stands in a text area, which the browser holds: typed before the script has come, or put back after a reload, it counts as well. */
export const useTypedText = () => {
  const ref = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  useEffect(() => setText(ref.current?.value ?? ''), [])
  return { text, control: { ref, defaultValue: '', onChange: () => setText(ref.current?.value ?? '') } }
}
