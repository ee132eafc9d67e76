import { type FormEvent, useEffect, useRef, useState } from 'react'
import { handleOf } from '#shared/platforms/models.ts'
import type { SignInPrompt } from '#shared/platforms/parts.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Checkbox } from '#web/components/checkbox.tsx'
import { Field } from '#web/components/field.tsx'
import { TextInput } from '#web/components/inputs.tsx'
import { PasswordInput } from '#web/components/password-input.tsx'
import { ToPlans } from '#web/components/to-plans.tsx'
import { isPlanLimit, messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { type ConnectionFailure, namesOf } from './connection.ts'
import type { Connecting } from './use-connect.ts'

type Props = { connecting: Connecting; onCancel: () => void }

/** The connection's progress, below its platform. */
export const ConnectPanel = ({ connecting, onCancel }: Props) => {
  const { isWaiting, isAway } = connecting
  return (
    <>
      <div role="status">
        {isWaiting && (
          <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-card bg-well px-4 py-3">
            <p>{i18n.t('Finish in the window that opened.')}</p>
            <Button variant="secondary" size="small" onClick={onCancel}>
              {i18n.t('Cancel')}
            </Button>
          </div>
        )}
        {isAway && (
          <div className="mt-4">
            <Callout tone="info" title={i18n.t('We’ve lost track of that window.')}>
              {i18n.t('If it’s still open, finish there and the account appears here. If you closed it, connect again.')}
            </Callout>
          </div>
        )}
      </div>
      {!isWaiting && !isAway && (
        <>
          <Problem {...connecting} />
          <AnotherAccount {...connecting} />
        </>
      )}
    </>
  )
}

const Problem = ({ outcome, error }: Pick<Connecting, 'outcome' | 'error'>) => {
  const failure = error ? failureOf(error) : outcome
  if (failure?.kind !== 'failed') return null
  const { message, reason } = failure
  if (reason === 'plan-limit')
    return (
      <div className="mt-4" role="alert">
        <Callout tone="info" action={<ToPlans />}>
          {message}
        </Callout>
      </div>
    )
  return (
    <div className="mt-4">
      <Callout tone="error" title={message}>
        {reason === 'declined'
          ? i18n.t('You didn’t give Crier access to the account, so nothing has changed.')
          : i18n.t('Connect again whenever you’re ready.')}
      </Callout>
    </div>
  )
}

const failureOf = (error: Error): ConnectionFailure => ({
  kind: 'failed',
  message: messageOf(error),
  reason: isPlanLimit(error) ? 'plan-limit' : undefined,
})

/** Platforms sign people in as whoever they were last, which need not be the account to reconnect. */
const AnotherAccount = ({ outcome, wanted }: Pick<Connecting, 'outcome' | 'wanted'>) => {
  if (outcome?.kind !== 'connected' || !wanted || outcome.accounts.some(({ id }) => id === wanted.id)) return null
  return (
    <div className="mt-4">
      <Callout
        tone="warning"
        title={i18n.t('You connected {names}, and not {handle}.', { names: namesOf(outcome.accounts), handle: handleOf(wanted) })}
      >
        {i18n.t('Sign in there as {handle} first, then connect it again.', { handle: handleOf(wanted) })}
      </Callout>
    </div>
  )
}

type FormProps = {
  asks: SignInPrompt
  /** Prefilled for the account to reconnect. */
  where: string
  /** Without a password if the person signs in at the platform. */
  onAnswer: (where: string, password: string | undefined) => void
  onCancel: () => void
}

type Answer = { given?: string; where?: string | undefined; password?: string }

/**
 * Asks which account or server to connect, where a platform has many servers, and for an app password if the person has
 * one.
 */
export const ConnectForm = ({ asks, where: known, onAnswer, onCancel }: FormProps) => {
  const [where, setWhere] = useState(known)
  const [hasPassword, setHasPassword] = useState(false)
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<Answer>({})
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const answer = readAnswer(asks, { where, password: hasPassword ? password : undefined })
    setErrors(answer)
    if (answer.given !== undefined) onAnswer(answer.given, hasPassword ? password : undefined)
  }
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="mt-4 grid gap-3 rounded-card bg-well px-4 py-3">
      <Field label={asks.where.label} name="where" hint={asks.where.hint} error={errors.where}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder={asks.where.placeholder}
            value={where}
            onChange={({ currentTarget }) => setWhere(currentTarget.value)}
          />
        )}
      </Field>
      {asks.password && (
        <Checkbox name="hasPassword" checked={hasPassword} onChange={({ currentTarget }) => setHasPassword(currentTarget.checked)}>
          {i18n.t('I have an app password')}
        </Checkbox>
      )}
      {asks.password && hasPassword && (
        <Field label={asks.password.label} name="password" hint={asks.password.hint} error={errors.password}>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="off"
              value={password}
              onChange={({ currentTarget }) => setPassword(currentTarget.value)}
            />
          )}
        </Field>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit">{i18n.t('Continue')}</Button>
        <Button variant="secondary" onClick={onCancel}>
          {i18n.t('Cancel')}
        </Button>
      </div>
    </form>
  )
}

/** The input as it's accepted, or what's wrong with it. */
const readAnswer = (asks: SignInPrompt, { where, password }: { where: string; password: string | undefined }): Answer => {
  const given = asks.where.schema.safeParse(where)
  if (!given.success) return { where: given.error.issues[0]?.message }
  if (password !== undefined && given.data === '') return { where: asks.password?.needsWhere }
  return password === '' ? { password: i18n.t('Enter the app password.') } : { given: given.data }
}
