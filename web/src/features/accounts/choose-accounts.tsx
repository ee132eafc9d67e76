import { useId, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { FieldError } from '#web/components/field.tsx'
import { StatusChip } from '#web/components/status-chip.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { planPath } from '#web/lib/paths.ts'
import { sellsPlans } from '#web/lib/sells-plans.ts'
import { storedToken } from '#web/lib/session.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { currentWorkspace } from '#web/lib/workspace.ts'
import { AccountTick } from './account-tick.tsx'
import { type AccountChoice, type ConnectionResult, connectedResult } from './connection.ts'

type Props = { choice: AccountChoice; onConnected: (result: ConnectionResult) => void }

const field = 'accountIds'

/** Asks which of the accounts from one sign-in to connect. */
export const ChooseAccounts = ({ choice: { state, token, accounts, accountsName: noun, connectedIds }, onConnected }: Props) => {
  const [chosen, setChosen] = useState<readonly string[]>(accounts.map(({ id }) => id).filter((id) => connectedIds.includes(id)))
  const errorId = useId()
  const platform = accounts[0]?.platform
  const { isSending, errors, message, code, onSubmit } = useContractForm({
    schema: async () => (await import('#shared/contracts/platforms.ts')).platformsApi.choose.input,
    read: (form) => ({ p: platform, choice: token, [field]: form.getAll(field) }),
    send: async (input) => {
      const [{ createClient }, { platformsApi }] = await Promise.all([
        import('#web/lib/request.ts'),
        import('#shared/contracts/platforms.ts'),
      ])
      const { request } = createClient({ baseUrl: '', token: storedToken(), workspace: currentWorkspace() })
      const { body } = await request(platformsApi.choose, input)
      onConnected(connectedResult(state, body))
    },
  })
  const error = errors[field]
  const isAll = chosen.length === accounts.length

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5 text-left">
      <div className="grid gap-1">
        <h1 className="font-semibold text-2xl tracking-tight">{i18n.t('Which {noun}?', { noun })}</h1>
        <p className="text-ink-muted">{i18n.t('We’ll connect the ones you choose. You can add others at any time.')}</p>
      </div>
      {message !== undefined && (
        <Callout tone="error" title={message}>
          {/* A direct connection stays in this window, which may be a popup's size. */}
          {code === 'payment-required' && sellsPlans() && (
            <a href={planPath()} target="_blank" rel="noreferrer">
              {i18n.t('See plans')}
            </a>
          )}
        </Callout>
      )}
      <fieldset className="grid min-w-0 gap-2" aria-describedby={error === undefined ? undefined : errorId}>
        <legend className="sr-only">{i18n.t('{noun} to connect', { noun })}</legend>
        <div className="-mx-2 grid max-h-[50svh] overflow-y-auto border-line border-y py-1">
          {accounts.map((account) => (
            <AccountTick
              key={account.id}
              account={account}
              name={field}
              value={account.id}
              checked={chosen.includes(account.id)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, account.id] : chosen.filter((other) => other !== account.id))
              }
              aria-invalid={error === undefined ? undefined : true}
              mark={connectedIds.includes(account.id) && <StatusChip tone="connected">{i18n.t('Connected already')}</StatusChip>}
            />
          ))}
        </div>
        <FieldError id={errorId} text={error} />
      </fieldset>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="quiet" onClick={() => setChosen(isAll ? [] : accounts.map(({ id }) => id))}>
          {isAll ? i18n.t('Choose none') : i18n.t('Choose all')}
        </Button>
        <Button type="submit" variant="primary" isBusy={isSending} busyText={i18n.t('Connecting...')}>
          {chosen.length > 0 ? i18n.t('Connect {count}', { count: chosen.length }) : i18n.t('Connect')}
        </Button>
      </div>
    </form>
  )
}
