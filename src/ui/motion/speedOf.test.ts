import { expect, it } from 'vitest'
import { speedOf } from './speedOf.ts'

function moved(...positions: [position: number, time: number][]) {
  const speed = speedOf()
  for (const [position, time] of positions) speed.add(position, time)
  return speed
}

it.each<[what: string, speed: number, expected: number]>([
  ['of a flick', moved([0, 0], [20, 20], [60, 60]).at(60), 1],
  ['back is negative', moved([60, 0], [20, 40]).at(50), -1],
  ['is that of the end: a slow start does not count', moved([0, 0], [5, 500], [35, 530]).at(540), 1],
  ['of a finger that rested before it was lifted is 0', moved([0, 0], [90, 60]).at(400), 0],
  ['of a single move is 0', moved([40, 10]).at(12), 0],
])('the speed %s', (_, speed, expected) => {
  expect(speed).toBe(expected)
})
