import { type ApiKeyAnswer, keysApi } from '#shared/contracts/keys.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Field } from '#web/components/field.tsx'
import { TextInput } from '#web/components/inputs.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { showToast } from '#web/lib/toast.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { useRenameKey, useRevokeKey } from './key-calls.ts'

type Props = { apiKey: ApiKeyAnswer | undefined; onClose: () => void }

/** Open while there is a key to rename. */
export const RenameKeyDialog = ({ apiKey, onClose }: Props) => (
  <Dialog isOpen={apiKey !== undefined} onClose={onClose} size="small" title={i18n.t('Rename key')}>
    {apiKey && <RenameForm apiKey={apiKey} onClose={onClose} />}
  </Dialog>
)

const RenameForm = ({ apiKey: { id, name }, onClose }: { apiKey: ApiKeyAnswer; onClose: () => void }) => {
  const { mutateAsync } = useRenameKey()
  const { onSubmit, isSending, errors, message } = useContractForm({
    schema: async () => keysApi.rename.input,
    read: (form) => ({ id, name: form.get('name') }),
    send: async (input) => {
      await mutateAsync(input)
      onClose()
    },
  })
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-5">
      <Field label={i18n.t('Name')} name="name" error={errors.name}>
        {(control) => <TextInput {...control} defaultValue={name} autoComplete="off" maxLength={60} />}
      </Field>
      {message !== undefined && <Callout tone="error">{message}</Callout>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          {i18n.t('Cancel')}
        </Button>
        <Button type="submit" variant="primary" isBusy={isSending}>
          {i18n.t('Save')}
        </Button>
      </div>
    </form>
  )
}

/** Open while there is a key to revoke. */
export const RevokeKeyDialog = ({ apiKey, onClose, onRevoked }: Props & { onRevoked: () => void }) => {
  const { mutate, isPending } = useRevokeKey()
  const name = apiKey?.name ?? ''
  const revoke = (id: string) =>
    mutate(id, {
      onSuccess: () => {
        onClose()
        onRevoked()
        showToast({ kind: 'success', text: i18n.t('{name} is revoked.', { name }) })
      },
      onError: (error) => {
        onClose()
        showToast({ kind: 'error', text: messageOf(error) })
      },
    })
  return (
    <ConfirmDialog
      isOpen={apiKey !== undefined}
      onClose={onClose}
      title={i18n.t('Revoke {name}?', { name })}
      text={i18n.t(
        'Every program that uses this key stops working right away, and you can’t turn the key back on. Posts it scheduled stay scheduled.',
      )}
      confirmLabel={i18n.t('Revoke')}
      isBusy={isPending}
      onConfirm={() => apiKey && revoke(apiKey.id)}
    />
  )
}
