import { lazily } from '../../domain/lazily.ts'
import { topLevelDomains as common } from '../../domain/text/top-level-domains.ts'

/** Delegated after the shared list was made. */
const newer = 'amazon kids music spa ישראל アマゾン 亚马逊'

/** On the shared list, but not top-level domains to Bluesky. Most were retired. */
const older = `
  an bl bq eh mf tp um abarth active adac afamilycompany aigo alfaromeo avianca bananarepublic bentley blanco bnl boots budapest bugatti
  cancerresearch cartier caseih cbs ceb chloe chrysler cityeats comcast cookingchannel csc dabur dodge doha doosan duck dunlop duns epost
  esurance etisalat everbank fiat flsmidth foodnetwork frontdoor fujixerox glade goodhands guardian hgtv honeywell hoteles htc iinet intel
  iselect iveco iwc jcp jlc kerrylogistics kinder ladbrokes lancaster lancia lancome liaison linde lipsy lixil loft lupin macys maserati mcd
  mcdonalds meo metlife mobily montblanc mopar movistar mtpc mutual mutuelle nadex nationwide natura newholland northwesternmutual off oldnavy
  onion onyourside orientexpress pamperedchef panerai passagens piaget pramerica qvc raid redstone rightathome rmit rocher sapo sca scjohnson
  scor ses shaw showtime shriram spiegel spreadbetting srt starhub statoil swiftcover symantec telecity telefonica tiffany travelchannel
  uconnect vista vistaprint volkswagen vuelos warman xfinity xperia zippo اتصالات موبايلي 大众汽车 工行 手表 珠宝 诺基亚`

const words = (list: string) => list.trim().split(/\s+/)

/**
 * Top-level domains that make a bare `word.tld` a link, or a name after an @ a handle: those of the tlds package
 * 1.261.0, which Bluesky's own app uses. Source: https://github.com/stephenmathieson/node-tlds
 */
export const topLevelDomains: () => ReadonlySet<string> = lazily(() => {
  const gone = new Set(words(older))
  return new Set([...common(), ...words(newer)].filter((name) => !gone.has(name)))
})
