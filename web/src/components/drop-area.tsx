import { type DragEvent, type ReactNode, useState } from 'react'
import { i18n } from '#web/lib/i18n.ts'

/** Accepts files dropped on its content, which has a button for the same purpose. */
export const DropArea = ({ onFiles, children }: { onFiles: (files: File[]) => void; children: ReactNode }) => {
  const [isOver, setOver] = useState(false)
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const onDragLeave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
  }
  const onDrop = (event: DragEvent) => {
    setOver(false)
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    onFiles([...event.dataTransfer.files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a short cut; a button in it does the same for everybody.
    <div
      onDragOver={onDragOver}
      onDragLeave={onDragLeave}
      onDrop={onDrop}
      className={`relative rounded-card border bg-sheet ${isOver ? 'border-brass' : 'border-edge'}`}
    >
      {children}
      {isOver && (
        <div className="pointer-events-none absolute inset-0 grid place-items-center rounded-card bg-brass-wash/95 font-semibold text-brass">
          {i18n.t('Drop to add')}
        </div>
      )}
    </div>
  )
}
