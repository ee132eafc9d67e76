import { AtSign } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { CommentText } from '#shared/contracts/comments.ts'
import type { CommentPerson } from '#shared/domain/comments.ts'
import { Button } from '#web/components/button.tsx'
import { FieldError } from '#web/components/field.tsx'
import { TextArea } from '#web/components/inputs.tsx'
import { Menu } from '#web/components/menu.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { pressedKey } from '#web/lib/pressed-key.ts'
import { isSendKey } from '#web/lib/send-key.ts'

type Props = {
  label: string
  /** What was written before, with mentions by name. */
  before?: string
  people: readonly CommentPerson[]
  sendLabel: string
  /** Resolves to why it wasn't accepted, if so. */
  onSend: (text: string) => Promise<string | undefined>
  onCancel?: () => void
}

/** A comment being written. Ctrl+Enter sends it, and `@Name` or the menu mentions someone. */
export const CommentForm = ({ label, before = '', people, sendLabel, onSend, onCancel }: Props) => {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(before)
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)

  const send = async (event?: FormEvent) => {
    event?.preventDefault()
    if (isSending) return
    const parsed = CommentText.safeParse(withMentions(text, people))
    const refusal = parsed.success ? undefined : parsed.error.issues[0]?.message
    setError(refusal)
    if (!parsed.success) return area.current?.focus()
    setSending(true)
    const problem = await (onCancel ? onSend(parsed.data) : sendNew(parsed.data))
    setSending(false)
    setError(problem)
    focusUnlessElsewhere(area.current)
  }
  /** A new comment shows at once, so the next one can begin. If it's refused, its text comes back before that. */
  const sendNew = async (comment: string) => {
    setText('')
    const problem = await onSend(comment)
    if (problem !== undefined) setText((next) => (next === '' ? text : `${text}\n${next}`))
    return problem
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isSendKey(event.nativeEvent)) {
      // Otherwise, a composer around it would send the post.
      event.preventDefault()
      void send()
    }
    if (pressedKey(event) === 'Escape' && (onCancel || text !== '')) {
      // Otherwise, the post around it would close, and the text would be gone.
      event.stopPropagation()
      if (onCancel) onCancel()
      else event.currentTarget.blur()
    }
  }
  const mention = (name: string) => {
    const at = area.current?.selectionEnd ?? text.length
    const start = text.slice(0, at)
    const space = start === '' || /\s$/.test(start) ? '' : ' '
    setText(`${start}${space}@${name} ${text.slice(at)}`)
    // The menu returns focus to its button first.
    setTimeout(() => area.current?.focus())
  }

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid gap-2">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <TextArea
        ref={area}
        id={id}
        rows={2}
        value={text}
        placeholder={label}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        autoFocus={onCancel !== undefined}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        className="max-h-60"
      />
      <FieldError id={`${id}-error`} text={error} />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" size="small" isBusy={isSending}>
          {sendLabel}
        </Button>
        {onCancel && (
          <Button size="small" variant="quiet" onClick={onCancel}>
            {i18n.t('Cancel')}
          </Button>
        )}
        {people.length > 0 && (
          <Menu
            trigger={
              <Button size="small" variant="quiet" icon={AtSign}>
                {i18n.t('Mention')}
              </Button>
            }
            items={people.map(({ name }) => ({ label: name, onSelect: () => mention(name) }))}
          />
        )}
      </div>
    </form>
  )
}

/** Returns the focus to a comment, unless the person has gone elsewhere since. */
const focusUnlessElsewhere = (area: HTMLTextAreaElement | null) => {
  const focused = document.activeElement
  if (focused === document.body || area?.form?.contains(focused)) area?.focus()
}

/** Returns the text to send: each `@Name` of one of these people becomes `@[userId]`. Of two equal names, the first counts. */
export const withMentions = (text: string, people: readonly CommentPerson[]): string => {
  const longestFirst = people.toSorted((one, other) => other.name.length - one.name.length)
  const personAt = (rest: string) => longestFirst.find(({ name }) => rest.startsWith(name) && !continuesWord.test(rest.slice(name.length)))
  return text
    .replace(/@(?=\S)/g, '\0')
    .split('\0')
    .reduce((done, rest) => {
      const person = personAt(rest)
      return person ? `${done}@[${person.userId}]${rest.slice(person.name.length)}` : `${done}@${rest}`
    })
}

/** A longer word isn't the name: “@Adam” doesn’t mention Ada. */
const continuesWord = /^[\p{L}\p{N}]/u
