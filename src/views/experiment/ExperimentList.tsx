// The experiments of the library.
import { experiments } from '../../experiments/registry';
import { experimentAddress } from '../base/experimentWindow';
import { unbroken } from '../words/unbroken';

export function ExperimentList() {
  return (
    <main className="lone-main experiment-list">
      <h1>Experiments</h1>
      <p>
        An experiment plays many runs, and answers with intervals. One of your own begins in the
        settings of a run, at “Vary …”.
      </p>
      <ul>
        {[...experiments.values()].map(({ id, title, description, answer }) => (
          <li key={id}>
            <a href={experimentAddress(id)}>{unbroken(title)}</a>
            {description !== undefined && <p>{unbroken(description)}</p>}
            {answer !== undefined && <p className="experiment-answer">{unbroken(answer)}</p>}
          </li>
        ))}
      </ul>
    </main>
  );
}
