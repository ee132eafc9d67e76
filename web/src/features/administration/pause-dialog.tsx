import { useId } from 'react'
import * as z from 'zod/mini'
import { adminApi } from '#shared/contracts/admin.ts'
import type { PlatformRow } from '#shared/contracts/admin-rows.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Field } from '#web/components/field.tsx'
import { SelectInput } from '#web/components/select-input.tsx'
import { TextInput } from '#web/components/text-input.tsx'
import { request } from '#web/lib/api.ts'
import { useIsAskedForFreshSignIn } from '#web/lib/fresh-sign-in.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { useAct } from './use-act.ts'

/** Asks for how long nothing is sent to a platform, and what people are told. */
export const PauseDialog = ({ platform, onClose }: { platform: PlatformRow | undefined; onClose: () => void }) => {
  const formId = useId()
  const isAsked = useIsAskedForFreshSignIn()
  const id = platform?.id ?? ''
  const { mutateAsync } = useAct(
    (input: { hours?: number | undefined; message?: string | undefined }) => request(adminApi.pause, { p: id, ...input }),
    ({ body }) => `${body.name} is paused.`,
  )
  const { isSending, errors, message, onSubmit } = useContractForm({
    schema: async () => z.omit(adminApi.pause.input, { p: true }),
    read: (form) => ({ hours: Number(form.get('hours')), ...(form.get('message') && { message: form.get('message') }) }),
    send: async (input) => {
      await mutateAsync(input)
      onClose()
    },
  })
  return (
    <Dialog
      isOpen={platform !== undefined && !isAsked}
      onClose={onClose}
      title={`Pause ${platform?.name ?? ''}`}
      description="Nothing is sent there for anybody. What is overdue afterwards goes out as far as each person’s late limit allows."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} isBusy={isSending} busyText="Pausing...">
            Pause
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-4">
        <Field label="For" name="hours" error={errors.hours}>
          {(control) => (
            <SelectInput {...control} defaultValue="24">
              <option value="1">1 hour</option>
              <option value="6">6 hours</option>
              <option value="24">1 day</option>
              <option value="168">7 days</option>
              <option value="8760">A year</option>
            </SelectInput>
          )}
        </Field>
        <Field label="What people are told" name="message" error={errors.message} hint="Empty: that posting there is paused for now.">
          {(control) => <TextInput {...control} autoComplete="off" maxLength={300} />}
        </Field>
        {message !== undefined && <Callout tone="error">{message}</Callout>}
      </form>
    </Dialog>
  )
}
