import { useQuery } from '@tanstack/react-query'
import { MailPlus } from 'lucide-react'
import { useState } from 'react'
import { adminApi } from '#shared/contracts/admin.ts'
import type { InvitationRow } from '#shared/contracts/admin-rows.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { EmptyState, ErrorState } from '#web/components/empty-state.tsx'
import { Field } from '#web/components/field.tsx'
import { SelectInput, TextInput } from '#web/components/inputs.tsx'
import { Time } from '#web/components/time.tsx'
import { Trans } from '#web/components/trans.tsx'
import { request } from '#web/lib/api.ts'
import { i18n } from '#web/lib/i18n.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { adminQueries, useAct } from './administration-calls.ts'
import { CopyButton } from './facts.tsx'
import { LoadingTable, RecordTable } from './record-table.tsx'

/** Sign-up links for when sign-up isn't open. */
export const InvitationsPanel = () => (
  <div className="grid gap-6">
    <InviteForm />
    <InvitationList />
  </div>
)

const InviteForm = () => {
  const [link, setLink] = useState<string>()
  const { mutateAsync } = useAct(
    (input: { note?: string | undefined; days?: number | undefined }) => request(adminApi.invite, input),
    () => i18n.t('Invitation created.'),
  )
  const { isSending, errors, message, onSubmit } = useContractForm({
    schema: async () => adminApi.invite.input,
    read: (form) => ({ ...(form.get('note') && { note: form.get('note') }), days: Number(form.get('days')) }),
    send: async (input) => setLink((await mutateAsync(input)).body.link),
  })
  return (
    <div className="grid gap-4">
      <form
        noValidate
        onSubmit={(event) => void onSubmit(event)}
        className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem_auto] sm:items-start"
      >
        <Field label={i18n.t('For')} name="note" error={errors.note} hint={i18n.t('Only administrators see this.')}>
          {(control) => <TextInput {...control} autoComplete="off" placeholder={i18n.t('Grace from the shop')} maxLength={100} />}
        </Field>
        <Field label={i18n.t('Good for')} name="days" error={errors.days}>
          {(control) => (
            <SelectInput {...control} defaultValue="7">
              <option value="1">{i18n.t('1 day')}</option>
              <option value="7">{i18n.t('7 days')}</option>
              <option value="30">{i18n.t('30 days')}</option>
            </SelectInput>
          )}
        </Field>
        <Button type="submit" variant="primary" icon={MailPlus} isBusy={isSending} className="sm:mt-6.5">
          {i18n.t('Invite')}
        </Button>
      </form>
      {message !== undefined && <Callout tone="error">{message}</Callout>}
      {link !== undefined && <NewLink link={link} />}
    </div>
  )
}

const NewLink = ({ link }: { link: string }) => (
  <Callout
    tone="success"
    title={i18n.t('Send this link to the person you’re inviting. It’s shown only once.')}
    action={<CopyButton text={link} copied={i18n.t('The link is copied.')} />}
  >
    <p className="mt-1 font-mono text-sm [overflow-wrap:anywhere]">{link}</p>
  </Callout>
)

const InvitationList = () => {
  const { data, error, refetch } = useQuery(adminQueries.invitations())
  const withdraw = useAct(
    (id: string) => request(adminApi.withdraw, { id }),
    () => i18n.t('Invitation withdrawn.'),
  )
  if (!data)
    return error ? (
      <ErrorState title={i18n.t('The invitations couldn’t be loaded')} error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingTable label={i18n.t('Loading invitations...')} />
    )
  if (data.length === 0) return <EmptyState title={i18n.t('No open invitations')} text={i18n.t('Unused invitations appear here.')} />
  return (
    <RecordTable
      label={i18n.t('Open invitations')}
      rows={data}
      keyOf={({ id }) => id}
      columns={[
        { heading: i18n.t('For'), cell: nameOf },
        { heading: i18n.t('Good until'), cell: ({ expiresAt }) => <Time at={expiresAt} /> },
        {
          heading: <span className="sr-only">{i18n.t('Withdraw')}</span>,
          cell: (row) => (
            <Button size="small" isBusy={withdraw.isPending && withdraw.variables === row.id} onClick={() => withdraw.mutate(row.id)}>
              <Trans
                id="Withdraw<hidden> the invitation for <name/></hidden>"
                components={{ hidden: <span className="sr-only" />, name: <span>{nameOf(row)}</span> }}
              />
            </Button>
          ),
        },
      ]}
    />
  )
}

const nameOf = ({ note = i18n.t('Somebody'), isAdministrator }: InvitationRow) =>
  isAdministrator ? i18n.t('{name} (administrator)', { name: note }) : note
