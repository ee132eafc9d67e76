import { BadgeCheck } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useBlocker } from 'react-router-dom'
import type { UserAnswer } from '#shared/contracts/user-answer.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { Field } from '#web/components/field.tsx'
import { TextInput } from '#web/components/inputs.tsx'
import { Mailed } from '#web/components/mailed.tsx'
import { PasswordInput } from '#web/components/password-input.tsx'
import { StatusChip } from '#web/components/status-chip.tsx'
import { Trans } from '#web/components/trans.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { storedToken } from '#web/lib/session.ts'
import { showToast } from '#web/lib/toast.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { type UserChange, useSaveProfile } from '../mutations.ts'
import { usePerson } from '../queries.ts'
import { ResendVerification } from '../resend-verification.tsx'

/** Name and email address. A new address takes effect once the link emailed to it has been opened. */
export const ProfileForm = () => {
  const user = usePerson()
  const [typed, setTyped] = useState<Partial<Profile>>({})
  const { mutateAsync } = useSaveProfile()
  const profile = { name: user.name, email: user.email, ...typed }
  const isMoving = isNewEmail(user, profile)

  const { onSubmit, isSending, errors, message } = useContractForm({
    schema: async () => (await import('#shared/contracts/user.ts')).userApi.update.input,
    read: (form) => profileChange(user, form),
    send: async (change) => {
      const { pendingEmail } = await mutateAsync(change)
      setTyped({})
      const isMailed = change.email !== undefined && pendingEmail !== undefined
      showToast({
        kind: 'success',
        text: isMailed ? i18n.t('We emailed a link to {email}.', { email: pendingEmail }) : i18n.t('Your profile is saved.'),
      })
    },
  })

  return (
    <form noValidate onSubmit={onSubmit} aria-label={i18n.t('Profile')} className="grid gap-5">
      <Field label={i18n.t('Name')} name="name" error={errors.name}>
        {(control) => (
          <TextInput
            autoComplete="name"
            {...control}
            value={profile.name}
            onChange={({ target }) => setTyped({ ...typed, name: target.value })}
          />
        )}
      </Field>
      <div className="grid gap-3">
        <Field label={i18n.t('Email address')} name="email" error={errors.email}>
          {(control) => (
            <TextInput
              type="email"
              autoComplete="email"
              {...control}
              value={profile.email}
              onChange={({ target }) => setTyped({ ...typed, email: target.value })}
            />
          )}
        </Field>
        {(!isMoving || !user.isEmailVerified) && <Verification user={user} />}
        <PendingEmail user={user} />
      </div>
      {isMoving && needsPassword(user) && (
        <Field
          label={i18n.t('Current password')}
          name="currentPassword"
          error={errors.currentPassword}
          hint={i18n.t('Enter your password to change your address.')}
        >
          {(control) => <PasswordInput {...control} />}
        </Field>
      )}
      {message && <Callout tone="error">{message}</Callout>}
      <div>
        <Button type="submit" variant="primary" isBusy={isSending} busyText={i18n.t('Saving...')}>
          {i18n.t('Save')}
        </Button>
      </div>
      <UnsavedGuard isUnsaved={isProfileChanged(user, profile)} />
    </form>
  )
}

/** Whether the address is confirmed. If not, the link can be emailed again. */
const Verification = ({ user: { email, isEmailVerified } }: { user: UserAnswer }) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
    {isEmailVerified ? (
      <StatusChip tone="connected" icon={BadgeCheck}>
        {i18n.t('Verified')}
      </StatusChip>
    ) : (
      <>
        <StatusChip tone="brass">{i18n.t('Not confirmed yet')}</StatusChip>
        <ResendVerification email={email} />
      </>
    )}
  </div>
)

/**
 * The address awaiting confirmation, if any. Asking for the current address withdraws it. Once it's confirmed, for
 * example in another tab, the same place says so and nothing below it jumps.
 */
const PendingEmail = ({ user: { email, pendingEmail } }: { user: UserAnswer }) => {
  const { mutate, isPending } = useSaveProfile()
  const [awaited, setAwaited] = useState(pendingEmail)
  if (pendingEmail !== undefined && pendingEmail !== awaited) setAwaited(pendingEmail)
  if (pendingEmail === undefined) {
    if (email !== awaited) return null
    return (
      <Callout tone="success">
        <Trans
          id="<strong>{email}</strong> is confirmed. Use it to sign in from now on."
          values={{ email }}
          components={{ strong: <strong className="font-semibold" /> }}
        />
      </Callout>
    )
  }

  const keep = () =>
    mutate(
      { email },
      {
        onSuccess: () => showToast({ kind: 'success', text: i18n.t('{email} stays.', { email }) }),
        onError: (error) => showToast({ kind: 'error', text: messageOf(error) }),
      },
    )
  return (
    <Callout
      tone="info"
      action={
        <Button size="small" isBusy={isPending} busyText={i18n.t('Cancelling...')} onClick={keep}>
          {i18n.t('Cancel the change')}
        </Button>
      }
    >
      <Trans
        id="We <mailed>emailed a link</mailed> to <strong>{pendingEmail}</strong>; until you open it, <strong>{email}</strong> stays."
        values={{ pendingEmail, email }}
        components={{ mailed: <Mailed />, strong: <strong className="font-semibold" /> }}
      />
    </Callout>
  )
}

/** The form's values. */
type Profile = { name: string; email: string }

type Known = Pick<UserAnswer, 'name' | 'email' | 'hasPassword' | 'isEmailVerified'>

/** True if the requested address differs from the current one. */
const isNewEmail = (user: Pick<UserAnswer, 'email'>, { email }: Pick<Profile, 'email'>) => email.trim().toLowerCase() !== user.email

/**
 * True if changing the address requires the password. A person who hasn't confirmed their current address can't change
 * it, with or without a password.
 */
const needsPassword = ({ hasPassword, isEmailVerified }: Pick<UserAnswer, 'hasPassword' | 'isEmailVerified'>) =>
  hasPassword && isEmailVerified

/** True if there are unsaved changes. */
export const isProfileChanged = (user: Known, profile: Profile) => profile.name.trim() !== user.name || isNewEmail(user, profile)

/** Returns what a submitted form changes. Unchanged fields are left out. */
export const profileChange = (user: Known, form: FormData): UserChange => {
  const [name, email, currentPassword] = ['name', 'email', 'currentPassword'].map((field) => String(form.get(field) ?? ''))
  return {
    ...(name?.trim() !== user.name && { name }),
    ...(email !== undefined && isNewEmail(user, { email }) && { email, ...(needsPassword(user) && { currentPassword }) }),
  }
}

/** Asks before unsaved changes are left for another screen, settings tab, or site. */
export const UnsavedGuard = ({ isUnsaved }: { isUnsaved: boolean }) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  )
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    // A person whose session has ended is on the way to the login page.
    if (isUnsaved && storedToken() !== undefined) event.preventDefault()
  })
  useEffect(() => {
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])

  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={i18n.t('Leave without saving?')}
      text={i18n.t('Your changes to your profile will be lost.')}
      confirmLabel={i18n.t('Leave')}
      tone="primary"
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
