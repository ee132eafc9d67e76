import { useState } from 'react'
import type { SharedPost } from '#shared/contracts/shares.ts'
import { hourMs, toInstant } from '#shared/domain/times.ts'
import { instantOf, wallTime } from '#shared/domain/wall-clock.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Field } from '#web/components/field.tsx'
import { TextArea, TextInput } from '#web/components/inputs.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { deviceTimeZone } from '#web/lib/show-time.ts'
import { keptForTab } from '#web/lib/storage.ts'
import { type FieldErrors, useContractForm } from '#web/lib/use-contract-form.ts'

export type Saying = 'approve' | 'request-changes' | 'propose-time' | 'comment'

/** A client's response, under their name. `scheduledAt` is an instant. */
export type Said = { name: string; text: string; scheduledAt: string }

const nameKey = 'crier-client-name'
export const readName = () => keptForTab.get(nameKey) ?? ''
const keepName = (name: string) => void keptForTab.set(nameKey, name)

type Props = { saying: Saying; posts: readonly SharedPost[]; isOpen: boolean; onClose: () => void; send: (said: Said) => Promise<void> }

const words: Record<Saying, { title: string; text: string | undefined; button: string; busy: string }> = {
  approve: { title: i18n.t('Approve'), text: undefined, button: i18n.t('Approve'), busy: i18n.t('Approving...') },
  'request-changes': {
    title: i18n.t('Request changes'),
    text: i18n.t('What should change?'),
    button: i18n.t('Request changes'),
    busy: i18n.t('Sending...'),
  },
  'propose-time': {
    title: i18n.t('Propose a time'),
    text: i18n.t('Note (optional)'),
    button: i18n.t('Propose'),
    busy: i18n.t('Sending...'),
  },
  comment: { title: i18n.t('Comment'), text: i18n.t('Your comment'), button: i18n.t('Send comment'), busy: i18n.t('Sending...') },
}

/** Asks for the visitor's name, once per tab, and what they want to say. */
export const SayDialog = ({ saying, posts, isOpen, onClose, send }: Props) => {
  const { title, text, button, busy } = words[saying]
  const timeZone = deviceTimeZone()
  const [post] = posts
  const [local, setLocal] = useState(() =>
    wallTime(post?.plannedAt ?? toInstant(Date.now() + hourMs), timeZone).slice(0, 'YYYY-MM-DDTHH:mm'.length),
  )
  const { onSubmit, isSending, errors, message } = useContractForm({
    schema: async () => (await import('#web/routes/site/shared/said.ts')).said,
    read: (form) => ({ name: form.get('name'), text: form.get('text') ?? '' }),
    check: (form) => checkTexts(saying, form, instantHere(local)),
    send: async ({ name, text: written }) => {
      await send({ name, text: written ?? '', scheduledAt: instantHere(local) ?? '' })
      keepName(name)
      onClose()
    },
  })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      size="small"
      description={posts.length > 1 ? i18n.t('{count, plural, one {One post} other {# posts}}', { count: posts.length }) : undefined}
      footer={
        <>
          <Button onClick={onClose}>{i18n.t('Cancel')}</Button>
          <Button type="submit" form="say" variant="primary" isBusy={isSending} busyText={busy}>
            {button}
          </Button>
        </>
      }
    >
      <form id="say" noValidate onSubmit={onSubmit} className="grid gap-4">
        {saying === 'propose-time' && (
          <Field
            label={i18n.t('Date and time')}
            name="scheduledAt"
            error={errors.scheduledAt}
            hint={i18n.t('In your time zone, {timeZone}.', { timeZone: timeZone.replaceAll('_', ' ') })}
            isRequired
          >
            {(control) => <TextInput {...control} type="datetime-local" value={local} onChange={({ target }) => setLocal(target.value)} />}
          </Field>
        )}
        {text !== undefined && (
          <Field label={text} name="text" error={errors.text} isRequired={saying !== 'propose-time'}>
            {(control) => <TextArea {...control} rows={3} />}
          </Field>
        )}
        <Field label={i18n.t('Your name')} name="name" error={errors.name} isRequired>
          {(control) => <TextInput {...control} autoComplete="name" defaultValue={readName()} />}
        </Field>
        {message && <Callout tone="error">{message}</Callout>}
      </form>
    </Dialog>
  )
}

/** Returns the instant that a local time means here. Undefined if it isn't a time. */
const instantHere = (local: string) => {
  const wall = Date.parse(`${local}:00Z`)
  return Number.isNaN(wall) ? undefined : toInstant(instantOf(wall, deviceTimeZone()))
}

const checkTexts = (saying: Saying, form: FormData, at: string | undefined): FieldErrors => {
  const isSilent = String(form.get('text') ?? '').trim() === ''
  return {
    ...(saying === 'comment' && isSilent && { text: i18n.t('Write your comment first.') }),
    ...(saying === 'request-changes' && isSilent && { text: i18n.t('Tell them what to change.') }),
    ...(saying === 'propose-time' &&
      (at === undefined || Date.parse(at) <= Date.now()) && { scheduledAt: i18n.t('Choose a time in the future.') }),
  }
}
