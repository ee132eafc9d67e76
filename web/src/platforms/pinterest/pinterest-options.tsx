import { Link } from 'react-router-dom'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { AccountFacts } from '#shared/platforms/models.ts'
import { pinterestLimits } from '#shared/platforms/pinterest/limits.ts'
import type { PinterestOptions as Options } from '#shared/platforms/pinterest/model.ts'
import { LiveFacts } from '#web/platforms/parts/live-facts.tsx'
import { ChoiceOption } from '../parts/options/choice-option.tsx'
import { CoverOption } from '../parts/options/cover-option.tsx'
import type { OptionPanel } from '../parts/options/option-panel.ts'
import { TextOption } from '../parts/options/text-option.tsx'

/** What only Pinterest is told. */
export const PinterestOptions = ({ options, onChange, accounts, files, errorOf, CoverFrame }: OptionPanel<Options>) => {
  const change = (chosen: Options) => onChange({ ...options, ...chosen })
  const choose = (accountId: string, boardId: string | undefined) => {
    const { [accountId]: _, ...others } = options.boards ?? {}
    const boards = boardId === undefined ? others : { ...others, [accountId]: boardId }
    change({ boards: Object.keys(boards).length > 0 ? boards : undefined })
  }
  const hasCover = options.coverAtSeconds !== undefined || files.some(({ kind }) => kind === 'video')
  return (
    <>
      {accounts.map((account) => (
        <LiveFacts key={account.id} account={account}>
          {({ boards = [] }) => (
            <Board
              account={account}
              isNamed={accounts.length > 1}
              boards={boards}
              chosen={options.boards?.[account.id]}
              onChange={(boardId) => choose(account.id, boardId)}
              error={errorOf('options.pinterest.boards', account.id)}
            />
          )}
        </LiveFacts>
      ))}
      <TextOption
        label="Title"
        field="options.pinterest.title"
        value={options.title}
        onChange={(title) => change({ title })}
        error={errorOf('options.pinterest.title')}
        max={pinterestLimits.title.value}
      />
      <TextOption
        label="Link"
        field="options.pinterest.link"
        kind="address"
        value={options.link}
        onChange={(link) => change({ link })}
        error={errorOf('options.pinterest.link')}
        hint="Where the Pin leads."
      />
      {hasCover && (
        <CoverOption
          field="options.pinterest.coverAtSeconds"
          seconds={options.coverAtSeconds}
          step={1}
          onChange={(coverAtSeconds) => change({ coverAtSeconds })}
          error={errorOf('options.pinterest.coverAtSeconds')}
          files={files}
          CoverFrame={CoverFrame}
        />
      )}
    </>
  )
}

type BoardProps = {
  account: AccountAnswer
  /** There are several accounts to be told apart. */
  isNamed: boolean
  boards: NonNullable<AccountFacts['boards']>
  chosen: string | undefined
  onChange: (boardId: string | undefined) => void
  error: string | undefined
}

const Board = ({ account: { id, username, settings }, isNamed, boards, chosen, onChange, error }: BoardProps) => {
  if (boards.length === 0)
    return (
      <p data-field={`options.pinterest.boards.${id}`} tabIndex={-1} className="text-[0.9375rem]">
        @{username} has no board to pin to. Make one on Pinterest, then <Link to="/dashboard/platforms">refresh the account</Link>.
      </p>
    )
  const usual = boards.find((board) => board.id === settings.boardId)
  return (
    <div className="max-w-72">
      <ChoiceOption
        label={isNamed ? `Board of @${username}` : 'Board'}
        field={`options.pinterest.boards.${id}`}
        value={chosen}
        unchosen={usual ? `${usual.name}, as set for the account` : 'Choose a board'}
        choices={boards.map((board) => ({ value: board.id, label: board.isSecret ? `${board.name} (secret)` : board.name }))}
        onChange={onChange}
        error={error}
        isRequired={!usual}
      />
    </div>
  )
}
