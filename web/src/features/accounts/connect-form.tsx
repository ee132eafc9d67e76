import { type FormEvent, useState } from 'react'
import type { Asks } from '#shared/platforms/parts.ts'
import { Button } from '#web/components/button.tsx'
import { Checkbox } from '#web/components/checkbox.tsx'
import { Field } from '#web/components/field.tsx'
import { PasswordInput } from '#web/components/password-input.tsx'
import { TextInput } from '#web/components/text-input.tsx'

type Props = {
  asks: Asks
  /** What is known already: the account that is connected again. */
  where: string
  /** The password is missing where the person signs in at the platform. */
  onAnswer: (where: string, password: string | undefined) => void
  onCancel: () => void
}

type Answer = { given?: string; where?: string | undefined; password?: string }

/** Asks which account or server is connected, where a platform has many servers; and for an app password, if the person has one. */
export const ConnectForm = ({ asks, where: known, onAnswer, onCancel }: Props) => {
  const [where, setWhere] = useState(known)
  const [hasPassword, setHasPassword] = useState(false)
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<Answer>({})
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const answer = readAnswer(asks, { where, password: hasPassword ? password : undefined })
    setErrors(answer)
    if (answer.given !== undefined) onAnswer(answer.given, hasPassword ? password : undefined)
  }
  return (
    <form noValidate onSubmit={onSubmit} className="mt-4 grid gap-3 rounded-card bg-well px-4 py-3">
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
          I have an app password
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
        <Button type="submit">Continue</Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** What was typed as it is taken, or what is wrong with it. */
const readAnswer = (asks: Asks, { where, password }: { where: string; password: string | undefined }): Answer => {
  const given = asks.where.schema.safeParse(where)
  if (!given.success) return { where: given.error.issues[0]?.message }
  if (password !== undefined && given.data === '') return { where: asks.password?.needsWhere }
  return password === '' ? { password: 'Give the app password.' } : { given: given.data }
}
