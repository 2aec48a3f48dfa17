import { TOUR, type TourStop } from '../../mocks/scenarios/tour.ts'
import { formatQuery } from '../../mocks/settings/formatSettings.ts'

export const TOUR_PAGE = 'docs/demo.md'

/** The address of a stop, without the origin. */
export const tourLink = ({ path, settings }: TourStop): string => `${path}?${formatQuery(settings)}`

/** The picture of a stop, from the root of the repository. */
export const tourPicture = ({ id }: TourStop): string => `docs/images/demo/${id}.png`

const renderStop = (stop: TourStop, index: number): string =>
  [
    `### ${index + 1}. ${stop.title['en-US']}`,
    `\`\`\`\n${tourLink(stop)}\n\`\`\``,
    stop.say['en-US'],
    `![${stop.title['en-US']}](${tourPicture(stop).replace('docs/', '')})`,
  ].join('\n\n')

/** Puts the tour between its marks in the page. */
export const writeTour = (page: string): string =>
  page.replace(
    /(<!-- tour:.*-->\n)[\s\S]*(<!-- end of tour -->)/,
    (_, begin: string, end: string) => `${begin}\n${TOUR.map(renderStop).join('\n\n')}\n\n${end}`,
  )
