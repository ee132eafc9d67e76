import { useId } from 'react'
import { altTextMax } from '#shared/domain/media.ts'
import { Trans } from '#web/components/trans.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { pressedKey } from '#web/lib/pressed-key.ts'

type Props = {
  altText: string
  fileName: string
  isOpen: boolean
  onOpen: () => void
  /** Called with the text when the person moves on. */
  onDone: (altText: string) => void
}

/** A picture's alt text, for people who can't see it. Shown in one line and edited in place. */
export const AltText = ({ altText, fileName, isOpen, onOpen, onDone }: Props) => {
  const id = useId()
  if (!isOpen)
    return (
      <button
        type="button"
        onClick={onOpen}
        className="block max-w-full truncate pb-0.5 text-left text-[0.8125rem] text-brass underline decoration-1 underline-offset-4 hover:decoration-2 pointer-coarse:min-h-11"
      >
        {altText === '' ? (
          <span>{i18n.t('Add a description')}</span>
        ) : (
          <span>
            <Trans id="Description: <text/>" components={{ text: <bdi>{altText}</bdi> }} />
          </span>
        )}
        <span className="sr-only">
          {' '}
          <Trans id="of <file/>" components={{ file: <bdi>{fileName}</bdi> }} />
        </span>
      </button>
    )
  return (
    <div className="mt-1">
      <label htmlFor={id} className="text-[0.8125rem] text-ink-muted">
        <Trans
          id="Describe this image for people who can’t see it (alt text).<more> Description of <file/></more>"
          components={{ more: <span className="sr-only" />, file: <bdi>{fileName}</bdi> }}
        />
      </label>
      <textarea
        id={id}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for this field.
        autoFocus
        dir="auto"
        rows={2}
        maxLength={altTextMax}
        defaultValue={altText}
        onBlur={({ currentTarget: { value } }) => afterPress(() => onDone(value.trim()))}
        onKeyDown={(event) => {
          const isDropped = pressedKey(event) === 'Escape'
          if (pressedKey(event) !== 'Enter' && !isDropped) return
          event.preventDefault()
          if (isDropped) event.currentTarget.value = altText
          event.currentTarget.blur()
        }}
        className="mt-1 block w-full rounded-control border border-edge bg-sheet px-2.5 py-1.5 text-[0.9375rem]"
      />
    </div>
  )
}

/**
 * Pressing elsewhere blurs the field before the press ends. Until then, its target must not move away from the pointer.
 */
const afterPress = (act: () => void) => {
  if (document.querySelector(':active') === null) act()
  else window.addEventListener('mouseup', () => setTimeout(act), { capture: true, once: true })
}
