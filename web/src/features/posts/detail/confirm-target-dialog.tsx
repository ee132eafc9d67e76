import type { PostAnswer } from '#shared/contracts/posts.ts'
import { platformNames } from '#shared/domain/platforms.ts'
import { handleOf } from '#shared/platforms/models.ts'
import type { TargetSummary } from '#shared/publishing/posts.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Field } from '#web/components/field.tsx'
import { TextInput } from '#web/components/inputs.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { useConfirmTarget } from '../mutations.ts'

type Props = { post: PostAnswer; target: TargetSummary; isOpen: boolean; onClose: () => void }

const formId = 'confirm-target'

/** Asks for the post's URL after the person has checked and found the post. */
export const ConfirmTargetDialog = ({ post, target, isOpen, onClose }: Props) => {
  const confirm = useConfirmTarget()
  const { errors, message, isSending, onSubmit } = useContractForm({
    schema: async () => (await import('#shared/contracts/posts.ts')).postsApi.confirm.input,
    read: (form) => ({ id: post.id, accountId: target.accountId, url: String(form.get('url')).trim() }),
    send: async (input) => {
      await confirm.mutateAsync(input)
      onClose()
    },
  })
  const platform = platformNames[target.platform]

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={i18n.t('Where is the post?')}
      description={i18n.t(
        'Open {handle} on {platform}, find the post, and copy its address. Crier then marks it as published and won’t send it again.',
        { handle: handleOf(target), platform },
      )}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {i18n.t('Cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} isBusy={isSending} busyText={i18n.t('Saving...')}>
            {i18n.t('It is there')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void onSubmit(event)} noValidate className="grid gap-4">
        {message && <Callout tone="error">{message}</Callout>}
        <Field label={i18n.t('Address of the post')} name="url" error={errors.url} isRequired>
          {(control) => <TextInput type="url" inputMode="url" autoComplete="off" {...control} />}
        </Field>
      </form>
    </Dialog>
  )
}
