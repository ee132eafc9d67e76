import type { Limit } from '#shared/domain/limits/limit.ts'
import { xLimits, xPrices } from '#shared/domain/limits/x.ts'
import { showLimit } from './show-limit.ts'

/** What each limit is called; a new one without a name does not compile. */
const limitNames = {
  text: 'Text',
  premiumText: 'Text with X Premium',
  cashtags: 'Cashtags in a post',
  images: 'Images in a post',
  gifs: 'GIFs in a post',
  videos: 'Videos in a post',
  altText: 'Alt text',
  imageBytes: 'Size of an image',
  gifBytes: 'Size of a GIF',
  gifWidth: 'Width of a GIF',
  gifHeight: 'Height of a GIF',
  gifFrames: 'Length of a GIF',
  gifPixels: 'Pixels of a GIF',
  videoBytes: 'Size of a video',
  premiumVideoBytes: 'Size of a video with X Premium',
  videoMin: 'Shortest video',
  videoMax: 'Longest video',
  premiumVideoMax: 'Longest video with X Premium',
  videoSideMin: 'Shortest side of a video',
  videoRatioMin: 'Narrowest video (width to height)',
  videoRatioMax: 'Widest video (width to height)',
  segmentBytes: 'Piece of an upload',
  segments: 'Pieces of an upload',
  postsPerUser: 'Posts of an account',
  postsPerApp: 'Posts of all accounts of this Crier',
  uploadsPerUser: 'Uploads of an account',
  uploadsPerApp: 'Uploads of all accounts of this Crier',
} satisfies Record<keyof typeof xLimits, string>

const priceNames = {
  post: 'A post',
  postWithLink: 'A post with a link',
  mediaDescription: 'Alt text of a file',
  postDeletion: 'Deleting a post',
  postRead: 'Reading a post',
  userRead: 'Reading a profile',
} satisfies Record<keyof typeof xPrices, string>

/** The limits that counters and checks use, with where X says so. */
export const XLimits = () => (
  <>
    <p className="text-ink-muted">
      The counters and the checks before sending use these very numbers. Each names where X states it and when that was last read.
    </p>
    <LimitTable caption="Limits of X" names={limitNames} limits={xLimits} />
    <h3 className="mt-4 font-semibold text-lg">What X charges</h3>
    <p className="text-ink-muted">
      X bills whoever runs this Crier for each call. Before you publish, Create Post shows what a post will cost.
    </p>
    <LimitTable caption="Prices of X" names={priceNames} limits={xPrices} />
  </>
)

type TableProps<Key extends string> = { caption: string; names: Record<Key, string>; limits: Record<Key, Limit> }

const LimitTable = <Key extends string>({ caption, names, limits }: TableProps<Key>) => (
  <table className="w-full border-collapse text-[0.9375rem]">
    <caption className="sr-only">{caption}</caption>
    <thead className="sr-only">
      <tr>
        <th scope="col">What</th>
        <th scope="col">Value</th>
        <th scope="col">Source</th>
      </tr>
    </thead>
    <tbody>
      {(Object.keys(names) as Key[]).map((key) => (
        <LimitRow key={key} name={names[key]} limit={limits[key]} />
      ))}
    </tbody>
  </table>
)

const LimitRow = ({ name, limit: { value, unit, note, source, checkedOn } }: { name: string; limit: Limit }) => (
  <tr className="border-line border-b align-baseline">
    <th scope="row" className="py-2.5 pr-4 text-left font-normal">
      {name}
      {note && <span className="block text-ink-muted text-sm">{note}</span>}
    </th>
    <td className="figures py-2.5 text-right font-medium sm:pr-4 sm:text-left">{showLimit({ value, unit })}</td>
    <td className="hidden whitespace-nowrap py-2.5 text-right text-sm sm:table-cell">
      <a
        href={source}
        target="_blank"
        rel="noreferrer"
        className="text-ink-muted underline underline-offset-4 hover:text-ink"
        aria-label={`Source of ${name}, read on ${checkedOn}`}
      >
        {checkedOn}
      </a>
    </td>
  </tr>
)
