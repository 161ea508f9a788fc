import { expect, onTestFinished, test, vi } from 'vitest';
import { ChatView } from '../../../source/server/places/chat-view.tsx';
import { openTestScreen } from '../../terminal/harness.ts';

test('who says the same twice in one moment is shown twice, and React has nothing to complain about', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => complaints.mockRestore());
  const screen = openTestScreen({ columns: 40, rows: 5 });
  const line = { at: 1, name: 'ada', text: 'hello' };
  await screen.show(<ChatView lines={[line, line]} width={40} height={5} empty="" />);
  expect(screen.text().match(/hello/g)).toHaveLength(2);
  expect(complaints).not.toHaveBeenCalled();
});
