import { useState } from 'react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { Tabs } from '#web/components/tabs.tsx'
import { ratioOf, runningTime } from '#web/features/media/file-facts.ts'
import { FilePicture } from '#web/features/media/file-picture.tsx'
import { readyMedia } from '#web/features/media/tray-file.ts'
import { isBlank, writtenFor } from '#web/features/posts/compose/written.ts'
import { XPost } from '#web/features/posts/preview/x-post.tsx'
import type { Composer } from './composer-state.ts'
import type { Files } from './use-files.ts'

type Props = { composer: Composer; accounts: readonly AccountAnswer[]; files: Files }

/** How the post will look, for one chosen account at a time. */
export const PreviewPane = ({ composer, accounts, files }: Props) => {
  const [wantedId, setWantedId] = useState<string>()
  const shown = accounts.find(({ id }) => id === wantedId) ?? accounts[0]
  const isEmpty = isBlank(composer.draft, composer.files)

  if (!shown || isEmpty)
    return (
      <p className="rounded-card border border-edge/60 border-dashed px-5 py-10 text-center text-ink-muted">
        {shown ? 'Your post appears here as you write.' : 'Choose an account to see how your post will look there.'}
      </p>
    )
  const preview = <AccountPreview composer={composer} account={shown} files={files} />
  if (accounts.length === 1) return preview
  return (
    <Tabs
      label="Preview for"
      value={shown.id}
      onChange={setWantedId}
      tabs={accounts.map(({ id, username }) => ({ value: id, label: `@${username}` }))}
    >
      {preview}
    </Tabs>
  )
}

const AccountPreview = ({ composer: { draft, files: list }, account, files }: Omit<Props, 'accounts'> & { account: AccountAnswer }) => {
  const ids = readyMedia(list).map(({ id }) => id)
  const { texts, media } = writtenFor(draft, ids, account)
  const isShared = media.every((id, index) => id === ids[index])
  // Files that are still on their way are shown already; only an override of the account's own has others.
  const shown = list.filter(
    ({ state }) => state.name !== 'refused' && (isShared || (state.name === 'ready' && media.includes(state.media.id))),
  )
  const replySettings = draft.x.replySettings ?? account.settings.replySettings
  return (
    <XPost
      account={account}
      texts={texts}
      pictures={shown.map((file) => ({
        key: file.key,
        kind: file.kind,
        picture: <FilePicture file={file} local={files.localOf(file.key)} />,
        isDescribed: file.state.name === 'ready' && file.state.media.altText !== '',
        ratio: ratioOf(file),
        runningTime: runningTime(file),
      }))}
      options={{ ...draft.x, replySettings: replySettings === 'everyone' ? undefined : replySettings }}
    />
  )
}
