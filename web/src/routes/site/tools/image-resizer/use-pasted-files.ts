import { useEffect, useEffectEvent } from 'react'

/** Takes files that are pasted anywhere on the page; what is pasted as text goes where it always goes. */
export const usePastedFiles = (onFiles: (files: readonly File[]) => void) => {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  })

  useEffect(() => {
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}
