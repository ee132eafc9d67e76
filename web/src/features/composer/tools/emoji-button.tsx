import { Smile } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { IconButton } from '#web/components/icon-button.tsx'
import { lazyPart } from '#web/components/lazy-part.ts'

const EmojiPicker = lazyPart(async () => (await import('./emoji-picker.tsx')).EmojiPicker)

/** Opens the emojis for a text; the field keeps its place for what is chosen. A phone's keyboard has emojis, and its counters need the room. */
export const EmojiButton = ({ controlId }: { controlId: string }) => {
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  const leave = () => {
    setOpen(false)
    document.getElementById(controlId)?.focus()
  }
  useEffect(() => {
    if (!isOpen) return
    const onPress = ({ target }: Event) => target instanceof Node && !place.current?.contains(target) && setOpen(false)
    document.addEventListener('pointerdown', onPress, { capture: true })
    return () => document.removeEventListener('pointerdown', onPress, { capture: true })
  }, [isOpen])
  return (
    <span ref={place} className="max-sm:hidden sm:contents">
      <IconButton label="Emoji" icon={Smile} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} />
      <Suspense>{isOpen && <EmojiPicker controlId={controlId} anchor={place} onLeave={leave} />}</Suspense>
    </span>
  )
}
