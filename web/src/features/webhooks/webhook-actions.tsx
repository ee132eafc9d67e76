import { Ellipsis, KeyRound, Pause, Pencil, Play, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { WebhookAnswer } from '#shared/contracts/events.ts'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { IconButton } from '#web/components/icon-button.tsx'
import { Menu } from '#web/components/menu.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { showToast } from '#web/lib/toast.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { TestEventDialog } from './test-event-dialog.tsx'
import { useChangeWebhook, useRemoveWebhook, useResumeWebhook, useRotateSecret } from './webhook-calls.ts'
import { EditWebhookDialog } from './webhook-form.tsx'

type Props = { webhook: WebhookAnswer; onRemoved: () => void }
type Shown = 'edit' | 'test' | 'rotate' | 'remove'

const sayWhy = (error: unknown) => showToast({ kind: 'error', text: messageOf(error) })

/** Everything that can be done with an endpoint. */
export const WebhookActions = ({ webhook, onRemoved }: Props) => {
  const [shown, setShown] = useState<Shown>()
  const close = () => setShown(undefined)
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button size="small" icon={Send} onClick={() => setShown('test')}>
          {i18n.t('Send a test event')}
        </Button>
        <Button size="small" icon={Pencil} onClick={() => setShown('edit')}>
          {i18n.t('Edit')}
        </Button>
        <PauseButton webhook={webhook} />
        <Menu
          trigger={<IconButton label={i18n.t('More actions')} icon={Ellipsis} />}
          items={[
            { label: i18n.t('Rotate secret'), icon: KeyRound, onSelect: () => setShown('rotate') },
            { label: i18n.t('Delete'), icon: Trash2, tone: 'danger', onSelect: () => setShown('remove') },
          ]}
        />
      </div>
      <EditWebhookDialog webhook={webhook} isOpen={shown === 'edit'} onClose={close} />
      <TestEventDialog webhook={webhook} isOpen={shown === 'test'} onClose={close} />
      <RotateDialogs id={webhook.id} isAsking={shown === 'rotate'} onClose={close} />
      <RemoveDialog id={webhook.id} isOpen={shown === 'remove'} onClose={close} onRemoved={onRemoved} />
    </>
  )
}

const PauseButton = ({ webhook: { id, paused } }: { webhook: WebhookAnswer }) => {
  const pause = useChangeWebhook()
  const resume = useResumeWebhook()
  return paused === undefined ? (
    <Button size="small" icon={Pause} isBusy={pause.isPending} onClick={() => pause.mutate({ id, isPaused: true }, { onError: sayWhy })}>
      {i18n.t('Pause')}
    </Button>
  ) : (
    <Button size="small" icon={Play} isBusy={resume.isPending} onClick={() => resume.mutate(id, { onError: sayWhy })}>
      {i18n.t('Resume')}
    </Button>
  )
}

const RotateDialogs = ({ id, isAsking, onClose }: { id: string; isAsking: boolean; onClose: () => void }) => {
  const { mutate, isPending } = useRotateSecret()
  const [secret, setSecret] = useState<string>()
  const rotate = () =>
    mutate(id, {
      onSuccess: (rotated) => setSecret(rotated.secret),
      onError: sayWhy,
      onSettled: onClose,
    })
  return (
    <>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={onClose}
        tone="primary"
        title={i18n.t('Create a new secret?')}
        text={i18n.t(
          'Both secrets work for 24 hours, so you can switch your program over without losing an event. Then only the new one does.',
        )}
        confirmLabel={i18n.t('Create secret')}
        isBusy={isPending}
        onConfirm={rotate}
      />
      <SecretDialog isOpen={secret !== undefined} secret={secret ?? ''} isRotated onClose={() => setSecret(undefined)} />
    </>
  )
}

type RemoveProps = { id: string; isOpen: boolean; onClose: () => void; onRemoved: () => void }

const RemoveDialog = ({ id, isOpen, onClose, onRemoved }: RemoveProps) => {
  const { mutate, isPending } = useRemoveWebhook()
  const remove = () =>
    mutate(id, {
      onSuccess: () => {
        showToast({ kind: 'success', text: i18n.t('Endpoint deleted.') })
        onRemoved()
      },
      onError: (error) => {
        onClose()
        sayWhy(error)
      },
    })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={i18n.t('Delete this endpoint?')}
      text={i18n.t('We stop sending to it, events that are waiting for it are dropped, and its log is gone. You can’t undo this.')}
      confirmLabel={i18n.t('Delete')}
      isBusy={isPending}
      onConfirm={remove}
    />
  )
}
