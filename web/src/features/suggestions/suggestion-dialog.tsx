import { useId } from 'react'
import { type SuggestionAnswer, suggestionsApi } from '#shared/contracts/suggestions.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Field } from '#web/components/field.tsx'
import { TextArea, TextInput } from '#web/components/inputs.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { useTextKey } from '#web/lib/use-text-key.ts'
import { useCreateSuggestion } from './suggestion-calls.ts'

export type UnsentSuggestion = { title: string; description: string }

type Props = {
  isOpen: boolean
  onClose: () => void
  /** The text so far, kept where closing the dialog doesn't lose it. */
  unsent: UnsentSuggestion
  onWrite: (unsent: UnsentSuggestion) => void
  onCreated: (created: SuggestionAnswer) => void
}

/** Asks what Crier should be able to do. */
export const SuggestionDialog = ({ isOpen, onClose, unsent, onWrite, onCreated }: Props) => {
  const formId = useId()
  const { mutateAsync: create } = useCreateSuggestion()
  const { keyOf } = useTextKey()
  const { isSending, errors, message, onSubmit } = useContractForm({
    schema: async () => suggestionsApi.create.input,
    send: async ({ title, description = '' }) =>
      onCreated(await create({ title, description, idempotencyKey: keyOf(`${title}\n${description}`) })),
  })

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={i18n.t('New suggestion')}
      description={i18n.t('Everyone on this Crier can read it, with your name.')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {i18n.t('Cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} isBusy={isSending} busyText={i18n.t('Sending...')}>
            {i18n.t('Suggest')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-4">
        <Field
          label={i18n.t('Title')}
          name="title"
          error={errors.title}
          hint={i18n.t('What should Crier be able to do? One line is enough.')}
          isRequired
        >
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              value={unsent.title}
              onChange={({ currentTarget }) => onWrite({ ...unsent, title: currentTarget.value })}
            />
          )}
        </Field>
        <Field label={i18n.t('Description')} name="description" error={errors.description} hint={i18n.t('What would you use it for?')}>
          {(control) => (
            <TextArea
              {...control}
              rows={5}
              className="max-h-[40svh] min-h-32"
              value={unsent.description}
              onChange={({ currentTarget }) => onWrite({ ...unsent, description: currentTarget.value })}
            />
          )}
        </Field>
        {message !== undefined && <Callout tone="error">{message}</Callout>}
      </form>
    </Dialog>
  )
}
