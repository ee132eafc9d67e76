import { AtSign, Bookmark, Ellipsis, Globe, Lock, type LucideIcon, Moon, Repeat2, Reply, Star } from 'lucide-react'
import type { MastodonOptions, MastodonVisibility } from '#shared/platforms/mastodon/model.ts'
import { Avatar } from '#web/platforms/avatar.tsx'
import { LinkedText } from '../parts/preview/linked-text.tsx'
import { PhotoGrid } from '../parts/preview/photo-grid.tsx'
import type { Shown } from '../parts/preview/shown.ts'
import './mastodon-colours.css'

/** A post, or a thread, as Mastodon will show it. */
export const MastodonPreview = ({ account, texts, pictures, options }: Shown<MastodonOptions>) => (
  <article
    aria-label={`How it looks on Mastodon for @${account.username}`}
    className="mastodon-colours divide-y divide-(--shown-line) overflow-hidden rounded-[8px] border border-(--shown-line)"
  >
    {texts.map((text, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a preview holds no state, and its posts are told apart by their place only.
      <OnePost key={index} account={account} text={text} options={options}>
        {index === 0 && pictures.length > 0 && (
          <div className="mt-3 overflow-hidden rounded-[8px]">
            {options.isSensitive || options.contentWarning ? <Note>Files are shown after a tap</Note> : null}
            <PhotoGrid pictures={pictures} shownMax={4} />
          </div>
        )}
        {index === 0 && options.poll !== undefined && <Ballot choices={options.poll.choices} />}
        {index === 0 && options.quote !== undefined && <Note>With the post that you quote</Note>}
      </OnePost>
    ))}
  </article>
)

type OneProps = Pick<Shown<MastodonOptions>, 'account' | 'options'> & { text: string; children: React.ReactNode }

const OnePost = ({ account, text, options, children }: OneProps) => {
  const { Icon, label } = visibilities[options.visibility ?? 'public']
  return (
    <div className="p-4">
      <div className="flex items-center gap-3">
        <Avatar name={account.name} url={account.avatarUrl} />
        <div className="min-w-0 flex-1 leading-5">
          <p className="truncate font-semibold">{account.name}</p>
          <p className="truncate text-(--shown-muted)">@{account.username}</p>
        </div>
        <p className="flex shrink-0 items-center gap-1 self-start text-(--shown-muted) text-[13px]">
          <Icon aria-label={label} className="size-3.5" />
          now
        </p>
      </div>
      {options.contentWarning ? (
        <div className="mt-3 rounded-[8px] border border-(--shown-line) bg-(--shown-well) px-3 py-2">
          <p className="wrap-anywhere font-medium">{options.contentWarning}</p>
          <p className="text-(--shown-muted) text-[13px]">What follows is shown after a tap</p>
        </div>
      ) : null}
      <LinkedText text={text} className="mt-3" />
      {children}
      <div aria-hidden className="mt-3 flex max-w-sm justify-between text-(--shown-muted)">
        {actions.map((Action) => (
          <Action key={Action.displayName} className="size-[18px]" strokeWidth={1.75} />
        ))}
      </div>
    </div>
  )
}

const visibilities: Record<MastodonVisibility, { Icon: LucideIcon; label: string }> = {
  public: { Icon: Globe, label: 'Public' },
  unlisted: { Icon: Moon, label: 'Quiet public' },
  private: { Icon: Lock, label: 'Followers' },
  direct: { Icon: AtSign, label: 'Only who is mentioned' },
}

const actions = [Reply, Repeat2, Star, Bookmark, Ellipsis]

const Note = ({ children }: { children: React.ReactNode }) => (
  <p className="mt-2 mb-1 text-(--shown-muted) text-[13px] leading-4">{children}</p>
)

const Ballot = ({ choices }: { choices: readonly string[] }) => (
  <ul aria-label="Poll" className="mt-3 grid gap-1.5">
    {choices
      .filter((choice) => choice.trim() !== '')
      .map((choice, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two choices may be the same while they are being typed.
        <li key={index} className="flex items-center gap-2">
          <span aria-hidden className="size-4 shrink-0 rounded-full border border-(--shown-muted)" />
          <span className="wrap-anywhere">{choice}</span>
        </li>
      ))}
  </ul>
)
