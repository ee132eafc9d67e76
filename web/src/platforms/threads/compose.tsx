import { Ellipsis, Heart, MessageCircle, Repeat2, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { type ThreadsOptions as Options, ThreadsReplies } from '#shared/platforms/threads/model.ts'
import { cardLinkOf, threadsStretches } from '#shared/platforms/threads/text.ts'
import { i18n } from '#web/lib/i18n.ts'
import { Avatar } from '../avatar.tsx'
import type { PlatformCompose } from '../parts/platform.ts'
import { LinkedText } from '../parts/preview/linked-text.tsx'
import { PageCard } from '../parts/preview/page-card.tsx'
import { PhotoRow } from '../parts/preview/photo-row.tsx'
import { type Picture, PlayMark, type Shown } from '../parts/preview/shown.tsx'
import './threads-colors.css'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { handleOf } from '#shared/platforms/models.ts'
import { threadsLimits } from '#shared/platforms/threads/limits.ts'
import { LiveFacts } from '../parts/live-facts.tsx'
import { ChoiceOption, TextOption, TickOption } from '../parts/options/option-fields.tsx'
import type { OptionPanel } from '../parts/options/option-panel.ts'
import { replyNames } from './reply-names.ts'

export const compose: PlatformCompose = {
  Preview: ({ options, ...shown }) => <ThreadsPreview {...shown} options={options.threads ?? {}} />,
  Options: ({ options, onChange, ...panel }) => (
    <ThreadsOptions {...panel} options={options.threads ?? {}} onChange={(threads) => onChange({ threads })} />
  ),
}

/** Previews a post or a thread of replies as Threads will show it. */
const ThreadsPreview = ({ account, texts: [first = '', ...further], pictures, options }: Shown<Options>) => (
  <article
    aria-label={i18n.t('How it looks on Threads for @{username}', { username: account.username })}
    className="threads-colors overflow-hidden rounded-[16px] border border-(--shown-line) py-1.5"
  >
    <ThreadsPost account={account} text={first} topic={options.topic} hasNext={further.length > 0}>
      <Files pictures={pictures} isSpoiler={options.isSpoiler ?? false} />
      {pictures.length === 0 && <Card url={cardLinkOf(first, options.link)} />}
      <ReplyLine replies={options.whoMayReply ?? account.settings.whoMayReply} username={account.username} />
    </ThreadsPost>
    {further.map((text, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a preview holds no state, and its posts are told apart by their place only.
      <ThreadsPost key={index} account={account} text={text} hasNext={index < further.length - 1} />
    ))}
  </article>
)

type PostProps = Pick<Shown<Options>, 'account' | 'text'> & { topic?: string | undefined; hasNext: boolean; children?: ReactNode }

const ThreadsPost = ({ account, text, topic, hasNext, children }: PostProps) => (
  <div className="flex gap-3 px-4 pt-3">
    <div className="flex shrink-0 flex-col items-center">
      <Avatar name={account.name} url={account.avatarUrl} />
      {hasNext && <span className="-mb-2.5 mt-1.5 w-0.5 flex-1 bg-(--shown-line)" />}
    </div>
    <div className="min-w-0 flex-1 pb-2">
      <p className="flex items-center gap-1">
        <span className="truncate font-semibold">{account.username}</span>
        {topic !== undefined && <span className="min-w-8 truncate font-semibold">› {topic.replace(/^#/, '')}</span>}
        <span className="shrink-0 text-(--shown-muted)">{i18n.t('now')}</span>
        <Ellipsis aria-hidden className="ml-auto size-5 shrink-0 text-(--shown-muted)" />
      </p>
      <LinkedText stretches={threadsStretches} text={text} />
      {children}
      <div aria-hidden className="flex gap-5 py-2 text-(--shown-muted)">
        {actions.map((Icon) => (
          <Icon key={Icon.displayName} className="size-5" strokeWidth={1.75} />
        ))}
      </div>
    </div>
  </div>
)

const actions = [Heart, MessageCircle, Repeat2, Send]

/** A single file in its own shape, several in a row. */
const Files = ({ pictures, isSpoiler }: { pictures: readonly Picture[]; isSpoiler: boolean }) =>
  pictures.length > 0 && (
    <PhotoRow
      pictures={pictures}
      ratio={{ min: 0.1, max: 10 }}
      frame={`rounded-[10px] ${pictures.length === 1 ? 'max-h-[430px]' : 'h-60 shrink-0'}`}
      inside={({ picture, kind }) => (
        <>
          <div className={`size-full ${isSpoiler ? 'blur-xl' : ''}`}>{picture}</div>
          {kind === 'video' && <PlayMark />}
          {isSpoiler && (
            <span className="absolute inset-0 grid place-items-center font-semibold text-[#fff] [text-shadow:0_0_4px_#000]">
              {i18n.t('Spoiler')}
            </span>
          )}
        </>
      )}
    />
  )

const Card = ({ url }: { url: string | undefined }) =>
  url === undefined ? null : (
    <div className="mt-2 rounded-[10px] border border-(--shown-line)">
      <PageCard url={url} />
    </div>
  )

const whoCanReply: Record<Exclude<ThreadsReplies, 'everyone'>, (username: string) => string> = {
  following: (username) => i18n.t('Profiles that {username} follows can reply', { username }),
  followers: (username) => i18n.t('Followers of {username} can reply', { username }),
  mentioned: () => i18n.t('Profiles that are mentioned can reply'),
  author: (username) => i18n.t('Only {username} can reply', { username }),
}

const ReplyLine = ({ replies, username }: { replies: ThreadsReplies | undefined; username: string }) =>
  replies === undefined || replies === 'everyone' ? null : (
    <p className="mt-2 text-(--shown-muted) text-[13px]">{whoCanReply[replies](username)}</p>
  )

const choices = ThreadsReplies.options.map((value) => ({ value, label: replyNames[value] }))

/** The options that only Threads has, besides the thread. */
const ThreadsOptions = ({ options, onChange, accounts, files, errorOf }: OptionPanel<Options>) => {
  const change = (chosen: Options) => onChange({ ...options, ...chosen })
  return (
    <>
      <ChoiceOption
        label={i18n.t('Who can reply')}
        field="options.threads.whoMayReply"
        value={options.whoMayReply}
        unchosen={nameOfDefault(accounts)}
        choices={choices}
        onChange={(whoMayReply) => change({ whoMayReply })}
        error={errorOf('options.threads.whoMayReply')}
      />
      <TextOption
        label={i18n.t('Topic')}
        field="options.threads.topic"
        value={options.topic}
        onChange={(topic) => change({ topic })}
        error={errorOf('options.threads.topic')}
        hint={i18n.t('One, without a #. If blank, the first hashtag in the text becomes the topic.')}
        max={threadsLimits.topic.value}
      />
      {files.length === 0 ? (
        <TextOption
          label={i18n.t('Link card')}
          field="options.threads.link"
          kind="address"
          value={options.link}
          onChange={(link) => change({ link })}
          error={errorOf('options.threads.link')}
          hint={i18n.t('The page to show as a card below the post. We use the first link in the text by default.')}
        />
      ) : (
        <TickOption field="options.threads.isSpoiler" isOn={options.isSpoiler} onChange={(isSpoiler) => change({ isSpoiler })}>
          {i18n.t('Blur the files as a spoiler')}
        </TickOption>
      )}
      {accounts.map((account) => (
        <LiveFacts key={account.id} account={account} isLine>
          {({ quota }) =>
            quota && (
              <p className="figures text-ink-muted text-sm">
                {i18n.t('{handle}: {used} of {total} posts by apps in the past 24 hours.', {
                  handle: handleOf(account),
                  used: quota.used,
                  total: quota.total,
                })}
              </p>
            )
          }
        </LiveFacts>
      ))}
    </>
  )
}

/** What applies if nothing is chosen: each account has its own default. */
const nameOfDefault = (accounts: readonly AccountAnswer[]) => {
  const defaults = new Set(accounts.map(({ settings }) => settings.whoMayReply ?? 'everyone'))
  const [only = 'everyone'] = defaults
  if (defaults.size > 1) return i18n.t('As set for each account')
  return only === 'everyone' ? replyNames.everyone : i18n.t('{choice}, as set for the account', { choice: replyNames[only] })
}
