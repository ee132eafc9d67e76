import { Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { sharesApi } from '#shared/contracts/shares.ts'
import { type SharedThing, shareHours, sharePasswordMin } from '#shared/domain/shares.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Checkbox } from '#web/components/checkbox.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Field } from '#web/components/field.tsx'
import { SelectInput, TextInput } from '#web/components/inputs.tsx'
import { PasswordInput } from '#web/components/password-input.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { showTime } from '#web/lib/show-time.ts'
import { sitePath } from '#web/lib/site-address.ts'
import { showToast } from '#web/lib/toast.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { useWorkspace } from '#web/lib/use-workspace.ts'
import { useCreateShare } from './queries.ts'
import { ShareList } from './share-list.tsx'

type Props = {
  what: SharedThing
  /** What the link shows, in words. */
  about: string
  isOpen: boolean
  onClose: () => void
}

const durations: readonly { hours: number; label: string }[] = [
  { hours: 1, label: i18n.t('1 hour') },
  { hours: 24, label: i18n.t('1 day') },
  { hours: shareHours.usual, label: i18n.t('3 days') },
  { hours: 168, label: i18n.t('1 week') },
  { hours: 336, label: i18n.t('2 weeks') },
  { hours: shareHours.max, label: i18n.t('30 days') },
]

/** Creates a link for someone without an account, shows it once, and lists the links that work. */
export const ShareDialog = ({ what, about, isOpen, onClose }: Props) => {
  const { mutateAsync, data: created, reset } = useCreateShare()
  const close = () => {
    onClose()
    reset()
  }
  return (
    <Dialog isOpen={isOpen} onClose={close} title={i18n.t('Share with a client')} description={about}>
      {created ? (
        <NewLink token={created.token} expiresAt={created.share.expiresAt} onDone={close} />
      ) : (
        <ShareForm
          what={what}
          create={async (input) => {
            await mutateAsync(input)
          }}
        />
      )}
      <ShareList />
    </Dialog>
  )
}

type FormProps = { what: SharedThing; create: (input: Parameters<ReturnType<typeof useCreateShare>['mutateAsync']>[0]) => Promise<void> }

const ShareForm = ({ what, create }: FormProps) => {
  const { may } = useWorkspace()
  const { onSubmit, isSending, errors, message } = useContractForm({
    schema: async () => sharesApi.create.input,
    read: (form) => {
      const password = String(form.get('password') ?? '')
      return {
        what,
        validHours: Number(form.get('validHours')),
        canDecide: form.get('canDecide') !== null,
        ...(password !== '' && { password }),
      }
    },
    send: create,
  })
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      <p className="text-sm">
        {i18n.t('Anyone with the link can see the posts as they’ll look, comment, and propose a time. They don’t need an account.')}
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={i18n.t('Expires after')} name="validHours" error={errors.validHours}>
          {(control) => (
            <SelectInput {...control} defaultValue={shareHours.usual}>
              {durations.map(({ hours, label }) => (
                <option key={hours} value={hours}>
                  {label}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        <Field
          label={i18n.t('Password (optional)')}
          name="password"
          error={errors.password}
          hint={i18n.t('At least {min} characters. Send it separately from the link.', { min: sharePasswordMin })}
        >
          {(control) => <PasswordInput autoComplete="new-password" fieldName={i18n.t('Password (optional)')} {...control} />}
        </Field>
      </div>
      {may('approve') && (
        <Checkbox name="canDecide" defaultChecked>
          {i18n.t('They can approve posts and request changes')}
        </Checkbox>
      )}
      {message && <Callout tone="error">{message}</Callout>}
      <Button type="submit" variant="primary" isBusy={isSending} busyText={i18n.t('Creating...')} className="justify-self-start">
        {i18n.t('Create link')}
      </Button>
    </form>
  )
}

type NewLinkProps = { token: string; expiresAt: string; onDone: () => void }

const NewLink = ({ token, expiresAt, onDone }: NewLinkProps) => {
  const [isCopied, setCopied] = useState(false)
  const address = `${location.origin}${sitePath('/shared')}#${token}`
  const copy = () =>
    void navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => showToast({ kind: 'error', text: i18n.t('Your browser blocked copying. Select the text and copy it yourself.') }),
    )
  return (
    <div className="grid gap-4">
      <Note>{i18n.t('This is the only time the link is shown. It works until {time}.', { time: showTime(expiresAt) })}</Note>
      <Field label={i18n.t('Link')} name="link">
        {(control) => (
          <TextInput
            {...control}
            readOnly
            autoFocus
            value={address}
            onFocus={({ target }) => target.select()}
            className="font-mono text-sm"
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" icon={Copy} onClick={copy}>
          {i18n.t('Copy link')}
        </Button>
        <Button onClick={onDone}>{i18n.t('Done')}</Button>
      </div>
      <p role="status" className={isCopied ? 'text-connected text-sm' : 'sr-only'}>
        {isCopied && i18n.t('Link copied.')}
      </p>
    </div>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <p role="status" className="font-semibold text-sm">
    {children}
  </p>
)
