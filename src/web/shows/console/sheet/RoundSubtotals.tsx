import { spanRounds } from '#contracts/shows/game-rounds.ts';
import { formatPoints } from '#web/shows/cell-values.ts';
import type { GameState } from '#web/shows/games.api.ts';
import { formatRound } from '#web/shows/round-text.ts';
import seasonStyles from '#web/shows/seasons/Season.module.css';
import { NumberCell, NumberHeader, Table } from '#web/ui/display/Table.tsx';
import { roundSubtotals } from './round-subtotals.ts';
import type { SheetRow } from './score-sheet.ts';

type RoundSubtotalsProps = { rounds: GameState['rounds']; rows: readonly SheetRow[] };

/** The points of each team by round, to read out between rounds. */
export function RoundSubtotals({ rounds, rows }: RoundSubtotalsProps) {
  return (
    <Table label="Points by round" className={seasonStyles.grid}>
      <thead>
        <tr>
          <th scope="col">Team</th>
          {spanRounds(rounds).map((round) => (
            <NumberHeader key={round.number}>
              <span className={seasonStyles.heading}>{formatRound(round)}</span>
            </NumberHeader>
          ))}
        </tr>
      </thead>
      <tbody>
        {roundSubtotals(rounds, rows).map(({ teamId, name, points }) => (
          <tr key={teamId}>
            <th scope="row">{name}</th>
            {points.map((sum, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- rounds never change their order
              <NumberCell key={index}>{formatPoints(sum)}</NumberCell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
