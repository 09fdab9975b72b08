"""Some of these files run in a root of their own, where there is picamera2."""

collect_ignore = ["at_the_camera.py", "stand_in.py", "without"]
