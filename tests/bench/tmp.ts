import { describeLists, measureLists } from './lists.ts'

const sizes = process.argv.slice(2, -1).map(Number),
  rounds = Number(process.argv.at(-1))
for (const l of describeLists(await measureLists(sizes, rounds), 1.5)) console.log(l)
