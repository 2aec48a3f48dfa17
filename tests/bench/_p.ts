import { measureFling } from './fling.ts'
console.log(await measureFling(20000, Number(process.argv[2] ?? 5)))
