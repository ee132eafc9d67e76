import { type ReactNode, useId, useState } from 'react'
import type { InputFor } from '#shared/contracts/endpoint.ts'
import { keysApi } from '#shared/contracts/keys.ts'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { KeyMode, Scope } from '#shared/domain/api-keys.ts'
import { dayMs, toInstant } from '#shared/domain/times.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Checkbox } from '#web/components/checkbox.tsx'
import { CopyText } from '#web/components/copy-text.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Field, FieldError } from '#web/components/field.tsx'
import { SelectInput, TextInput } from '#web/components/inputs.tsx'
import { RadioChoice } from '#web/components/radio-choice.tsx'
import { useIsAskedForFreshSignIn } from '#web/lib/fresh-sign-in.ts'
import { i18n } from '#web/lib/i18n.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { BadgedHandle } from '#web/platforms/handle.tsx'
import { curlWith } from './curl-with.ts'
import { useCreateKey } from './key-calls.ts'
import { modeTexts, scopeTexts } from './key-words.ts'

type Props = { isOpen: boolean; accounts: readonly AccountAnswer[]; onClose: () => void }

/** How long a key may last, in days. Empty for a key that doesn't expire. */
const lifetimes = [
  { days: '30', label: i18n.t('30 days') },
  { days: '90', label: i18n.t('90 days') },
  { days: '365', label: i18n.t('A year') },
  { days: '', label: i18n.t('Never') },
] as const

type Draft = { name: string; mode: KeyMode; scopes: readonly Scope[]; isLimited: boolean; accountIds: readonly string[]; days: string }

/** Enough to post, and nothing that changes who may. */
const empty: Draft = { name: '', mode: 'test', scopes: ['read', 'write', 'publish'], isLimited: false, accountIds: [], days: '90' }

const toInput = ({ name, mode, scopes, isLimited, accountIds, days }: Draft): InputFor<typeof keysApi.create> => ({
  name,
  mode,
  scopes: [...scopes],
  // A test key has the sandbox's own accounts.
  ...(isLimited && mode === 'live' && { accountIds: [...accountIds] }),
  ...(days !== '' && { expiresAt: toInstant(serverNow() + Number(days) * dayMs) }),
})

/** Asks what a key is for and what it may do, creates it, and shows it once. */
export const CreateKeyDialog = ({ isOpen, accounts, onClose }: Props) => {
  const formId = useId()
  const isAsked = useIsAskedForFreshSignIn()
  // Stays while the dialog makes room for the question who this is.
  const [draft, setDraft] = useState(empty)
  const { mutateAsync, data: created } = useCreateKey()
  const form = useContractForm({
    schema: async () => keysApi.create.input,
    read: () => toInput(draft),
    send: async (input) => void (await mutateAsync(input)),
  })
  if (created)
    return (
      <Dialog
        isOpen={isOpen && !isAsked}
        onClose={onClose}
        isForReading
        isLasting
        title={i18n.t('Your new key')}
        description={i18n.t('Copy it now and keep it like a password. This is the only time we show it.')}
        footer={
          <Button variant="primary" onClick={onClose}>
            {i18n.t('I’ve saved it')}
          </Button>
        }
      >
        <NewKey secret={created.secret} scopes={created.key.scopes} />
      </Dialog>
    )
  return (
    <Dialog
      isOpen={isOpen && !isAsked}
      onClose={onClose}
      title={i18n.t('Create an API key')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {i18n.t('Cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" isBusy={form.isSending} busyText={i18n.t('Creating...')}>
            {i18n.t('Create key')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void form.onSubmit(event)} className="grid gap-6">
        <KeyFields draft={draft} onChange={(change) => setDraft({ ...draft, ...change })} accounts={accounts} errors={form.errors} />
        {form.message !== undefined && <Callout tone="error">{form.message}</Callout>}
      </form>
    </Dialog>
  )
}

type FieldsProps = {
  draft: Draft
  onChange: (change: Partial<Draft>) => void
  accounts: readonly AccountAnswer[]
  errors: Readonly<Record<string, string>>
}

const KeyFields = ({ draft: { name, mode, scopes, isLimited, accountIds, days }, onChange, accounts, errors }: FieldsProps) => (
  <>
    <Field label={i18n.t('Name')} name="name" error={errors.name} hint={i18n.t('What will use it, such as “Newsletter script”.')}>
      {(control) => (
        <TextInput
          {...control}
          value={name}
          onChange={({ target }) => onChange({ name: target.value })}
          autoComplete="off"
          maxLength={60}
        />
      )}
    </Field>
    <RadioChoice
      legend={i18n.t('Type of key')}
      name="mode"
      value={mode}
      onChange={(chosen) => onChange({ mode: chosen })}
      options={KeyMode.options.toReversed().map((value) => ({ value, label: modeTexts[value].label, hint: modeTexts[value].means }))}
    />
    <Ticks legend={i18n.t('What it may do')} error={errors.scopes}>
      {Scope.options.map((scope) => (
        <Checkbox
          key={scope}
          name="scopes"
          value={scope}
          checked={scopes.includes(scope)}
          onChange={({ target }) => onChange({ scopes: ticked(Scope.options, scopes, scope, target.checked) })}
        >
          <span className="block font-medium">{scopeTexts[scope].label}</span>
          <span className="block text-ink-muted text-sm">{scopeTexts[scope].may}</span>
        </Checkbox>
      ))}
    </Ticks>
    {mode === 'live' && accounts.length > 0 && (
      <>
        <RadioChoice
          legend={i18n.t('Which accounts it may use')}
          name="isLimited"
          value={isLimited ? 'chosen' : 'all'}
          onChange={(chosen) => onChange({ isLimited: chosen === 'chosen' })}
          options={[
            { value: 'all', label: i18n.t('All accounts'), hint: i18n.t('Including the ones you connect later.') },
            { value: 'chosen', label: i18n.t('Only the ones I choose') },
          ]}
        />
        {isLimited && (
          <Ticks legend={i18n.t('Accounts')} error={errors.accountIds}>
            {accounts.map((account) => (
              <Checkbox
                key={account.id}
                name="accountIds"
                value={account.id}
                checked={accountIds.includes(account.id)}
                onChange={({ target }) =>
                  onChange({
                    accountIds: ticked(
                      accounts.map(({ id }) => id),
                      accountIds,
                      account.id,
                      target.checked,
                    ),
                  })
                }
              >
                <span dir="auto" className="flex items-center gap-2 [overflow-wrap:anywhere]">
                  <BadgedHandle account={account} />
                </span>
              </Checkbox>
            ))}
          </Ticks>
        )}
      </>
    )}
    <Field
      label={i18n.t('Expires')}
      name="expiresAt"
      error={errors.expiresAt}
      hint={days === '' ? i18n.t('Works until someone revokes it.') : i18n.t('After that, programs that use it need a new key.')}
    >
      {(control) => (
        <SelectInput {...control} value={days} onChange={({ target }) => onChange({ days: target.value })}>
          {lifetimes.map(({ days: own, label }) => (
            <option key={own} value={own}>
              {label}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  </>
)

/** What is ticked once `one` is or isn't, in the order of all. */
const ticked = <One extends string>(all: readonly One[], now: readonly One[], one: One, isTicked: boolean) =>
  all.filter((other) => (other === one ? isTicked : now.includes(other)))

const Ticks = ({ legend, error, children }: { legend: string; error: string | undefined; children: ReactNode }) => {
  const errorId = useId()
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId} className="grid min-w-0 gap-2">
      <legend className="mb-1.5 font-semibold text-sm">{legend}</legend>
      {children}
      <FieldError id={errorId} text={error} />
    </fieldset>
  )
}

/** A new key, and a command that tries it. */
const NewKey = ({ secret, scopes }: { secret: string; scopes: readonly Scope[] }) => (
  <div className="grid gap-5">
    <CopyText label={i18n.t('API key')} text={secret} copyLabel={i18n.t('Copy key')} />
    <CopyText label={i18n.t('Try it in a terminal')} text={curlWith(secret, scopes, location.origin)} copyLabel={i18n.t('Copy command')} />
  </div>
)
