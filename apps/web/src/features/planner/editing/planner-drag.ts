import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { useEffect, useRef, useState } from "react";

/**
 * The dragged member, and the shift they would leave; null if they come from the list of members.
 */
export interface Dragged {
  readonly memberId: number;
  readonly fromShiftId: number | null;
}

const isDragged = (data: Record<string | symbol, unknown>): boolean =>
  typeof data.memberId === "number";
const draggedOf = (data: Record<string | symbol, unknown>): Dragged => ({
  memberId: Number(data.memberId),
  fromShiftId: typeof data.fromShiftId === "number" ? data.fromShiftId : null,
});

/** Makes the element of the returned ref draggable; null disables dragging. */
export function useDraggable<Element extends HTMLElement>(dragged: Dragged | null) {
  const ref = useRef<Element>(null);
  const { memberId = null, fromShiftId = null } = dragged ?? {};
  useEffect(() => {
    const element = ref.current;
    if (!element || memberId === null) return undefined;
    return draggable({ element, getInitialData: () => ({ memberId, fromShiftId }) });
  }, [memberId, fromShiftId]);
  return ref;
}

/**
 * Makes the element of the returned ref a drop target; `isOver` is true while a member is dragged
 * over it.
 */
export function useDropTarget<Element extends HTMLElement>(shiftId: number) {
  const ref = useRef<Element>(null);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    return dropTargetForElements({
      element,
      getData: () => ({ shiftId }),
      canDrop: ({ source }) => isDragged(source.data),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    });
  }, [shiftId]);
  return { ref, isOver };
}

/** Returns the dragged member, or null; calls `onDrop` when the member is dropped on a shift. */
export function useDragging(onDrop: (dragged: Dragged, shiftId: number) => void): Dragged | null {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => isDragged(source.data),
        onDragStart: ({ source }) => setDragged(draggedOf(source.data)),
        onDrop: ({ source, location }) => {
          setDragged(null);
          const shiftId = location.current.dropTargets[0]?.data.shiftId;
          if (typeof shiftId === "number") latest.current(draggedOf(source.data), shiftId);
        },
      }),
    [],
  );
  return dragged;
}
