import { adminApi } from '#shared/contracts/admin.ts'
import type { SystemState } from '#shared/contracts/admin-rows.ts'
import type { SignUpMode } from '#shared/domain/sign-up.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Field } from '#web/components/field.tsx'
import { SelectInput } from '#web/components/select-input.tsx'
import { Time } from '#web/components/time.tsx'
import { request } from '#web/lib/api.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { useAct } from './use-act.ts'

export const signUps: Record<SignUpMode, string> = { open: 'Open to everybody', invitation: 'By invitation', closed: 'Closed' }

/** Chooses who may sign up. */
export const SignUpForm = ({ state: { signUp, signUpSetAt } }: { state: SystemState }) => {
  const { mutateAsync } = useAct(
    (input: { mode: SignUpMode }) => request(adminApi.chooseSignUp, input),
    ({ body }) => `Sign-up is now: ${signUps[body.mode].toLowerCase()}.`,
  )
  const { isSending, errors, message, onSubmit } = useContractForm({
    schema: async () => adminApi.chooseSignUp.input,
    send: async (input) => void (await mutateAsync(input)),
  })
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-4">
      <Field label="Who may sign up" name="mode" error={errors.mode}>
        {(control) => (
          <SelectInput {...control} key={signUp} defaultValue={signUp}>
            {Object.entries(signUps).map(([mode, name]) => (
              <option key={mode} value={mode}>
                {name}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <p className="text-ink-muted text-sm">
        {signUpSetAt === undefined ? (
          'So the settings of this Crier say, until you choose.'
        ) : (
          <>
            Chosen here on <Time at={signUpSetAt} />. What the settings say no longer counts.
          </>
        )}
      </p>
      {message !== undefined && <Callout tone="error">{message}</Callout>}
      <div>
        <Button type="submit" isBusy={isSending} busyText="Saving...">
          Save
        </Button>
      </div>
    </form>
  )
}
