import { useSearchParams } from 'react-router-dom'
import { WebhookDetail } from '#web/features/webhooks/webhook-detail.tsx'
import { WebhookList } from '#web/features/webhooks/webhook-list.tsx'
import { i18n } from '#web/lib/i18n.ts'

const listPath = '/dashboard/settings?tab=webhooks'

/** The endpoints that are told what happens in the workspace, or one of them. Which one is part of the address. */
export const WebhooksTab = () => {
  const [parameters] = useSearchParams()
  const id = parameters.get('endpoint')
  if (id !== null) return <WebhookDetail key={id} id={id} listPath={listPath} />
  return (
    <div className="grid gap-5">
      <p className="max-w-prose text-ink-muted">
        {i18n.t('We send each event to your endpoints as it happens, signed, and keep trying for three days if one doesn’t answer.')}
      </p>
      <WebhookList pathOf={(endpoint) => `${listPath}&endpoint=${endpoint}`} />
    </div>
  )
}
