import { useMediaQuery } from './useMediaQuery.ts'

/** Where two columns fit beside the rail. As the media queries of App.module.css. */
const QUERY = '(width >= 900px) or ((height < 30rem) and (width >= 36rem))'

/** Whether a screen has room for a second column. For what is loaded only there; widths are up to CSS. */
export const useWideScreen = (): boolean => useMediaQuery(QUERY)
